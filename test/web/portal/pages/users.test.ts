import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { OWNER_PASSWORD } from '../../../support/database/template.ts'
import { signIn } from '../../../support/sign-in-helpers.ts'
import { axeViolations, clicksFor, openPortal, type Portal, type Visit } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

test('one ends a session of one’s own elsewhere, then all others, and chooses another password', async () => {
  const { restaurant } = portal
  const [phone, tablet] = [await signIn(restaurant), await signIn(restaurant)]
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signIn()
  const clicks = await clicksFor(page, async () => {
    await page.getByRole('button', { name: /Olivia Owner/ }).click()
    await page.getByRole('menuitem', { name: 'Your sign-in' }).click()
    await page.getByText('A session that is not used for 12 hours ends by itself.').waitFor()
    await page
      .getByRole('button', { name: /^End the session of/ })
      .first()
      .click()
    await page.getByText('The session was ended.').waitFor()
  })
  assert.equal(clicks, 3)
  assert.deepEqual(await axeViolations(page), [])
  const standing = async () =>
    (await Promise.all([phone, tablet].map((one) => restaurant.get('/go/session', one)))).map(
      ({ status }) => status,
    )
  assert.deepEqual((await standing()).sort(), [200, 401])
  await signIn(restaurant)
  await page.reload()
  await page.getByRole('button', { name: 'End all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
  await page.getByText('2 sessions were ended.').waitFor()
  assert.deepEqual(await standing(), [401, 401])
  assert.equal(await page.getByText('This one').count(), 1)

  await page.getByRole('button', { name: 'Change the password' }).click()
  await page.getByLabel('Current password').fill('not the present one')
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Must be text of 12 to \d+ characters/).waitFor()
  await page.getByLabel('New password').fill('salt and vinegar crisps')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This is not your present password.').waitFor()
  await page.getByLabel('Current password').fill(OWNER_PASSWORD)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your password was changed.', { exact: false }).waitFor()
  assert.match(visit.complaints.shift() ?? '', /status of 400/)
  const changed = await signIn(restaurant, undefined, 'salt and vinegar crisps')
  const back = { password: 'salt and vinegar crisps', new_password: OWNER_PASSWORD }
  assert.equal((await restaurant.put('/go/password', back, changed)).status, 201)
})

test('a key gets a rate limit and allowed origins; faults are shown at the field', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/keys')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByLabel('What is it for?').fill('Shop')
  await page.getByLabel('Requests a second').fill('20')
  await page.getByLabel('Web pages that may use it').fill('https://shop.example/order')
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click()
  const wrong = page.getByLabel('Web pages that may use it')
  await page.waitForFunction(
    (field) => field?.getAttribute('aria-invalid') === 'true',
    await wrong.elementHandle(),
  )
  assert.match(visit.complaints.pop() ?? '', /status of 400/)
  await wrong.fill('https://shop.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click()
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByText('20 a second · https://shop.example').waitFor()
})

test('personal data is erased after the name was typed', async () => {
  const { restaurant } = portal
  const owner = await signIn(restaurant)
  await restaurant.post('/go/user', { name: 'Mara Weiss', email: 'mara@x.example', role: 'viewer' }, owner)
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/staff')
  for (const [path, name] of [
    ['/staff', 'Ana Ferreira'],
    ['/users', 'Mara Weiss'],
  ] as const) {
    await visit.goTo(path)
    await page.getByRole('button', { name: `More for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Erase the person' }).click()
    await page.getByLabel(`Type “${name}” to continue`).fill('somebody else')
    await page.getByRole('button', { name: 'Erase the person' }).click()
    await page.getByText('This is not the name.').first().waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await page.getByLabel(`Type “${name}” to continue`).fill(name)
    await page.getByRole('button', { name: 'Erase the person' }).click()
    await page.getByText(`The data of ${name} was erased.`).waitFor()
    assert.equal(await page.getByRole('row').getByText(name).count(), 0)
  }
  const { body } = await restaurant.get('/go/staff/1', owner)
  assert.ok(!JSON.stringify(body).includes('Ferreira'))
})

/** A virtual authenticator that confirms at once. */
async function withKey({ context, page }: Visit) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  return {
    devtools,
    ...(await devtools.send('WebAuthn.addVirtualAuthenticator', { options })),
  }
}

test('a passkey is set up, signs in with one press, is required of owners, and is not the last to go', async () => {
  await using visit = await portal.visit({ byName: true })
  const { page, context } = visit
  const { devtools, authenticatorId } = await withKey(visit)
  await visit.signInAt('/profile')
  const clicks = await clicksFor(page, async () => {
    await page.getByRole('button', { name: 'Set up a passkey' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Laptop')
    await page.getByLabel('Current password').fill(OWNER_PASSWORD)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('You can sign in with “Laptop” now.').waitFor()
  })
  assert.equal(clicks, 2)
  assert.deepEqual(await axeViolations(page), [])
  // The device is recognised and not registered twice.
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Laptop again')
  await page.getByLabel('Current password').fill(OWNER_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('No passkey was made', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  // A user signed in with a password cannot require passkeys of all.
  await visit.goTo('/users')
  await page.getByRole('switch', { name: 'Owners sign in with a passkey' }).click({ force: true })
  await page.getByRole('button', { name: 'Require passkeys' }).click()
  await page.getByText('Sign in with a passkey of your own first', { exact: false }).first().waitFor()
  await context.clearCookies()
  await visit.open('/users')
  assert.equal(
    await clicksFor(page, async () => {
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await page.getByRole('heading', { name: 'Users' }).waitFor()
    }),
    1,
  )
  await page.getByRole('switch', { name: 'Owners sign in with a passkey' }).click({ force: true })
  await page.getByRole('button', { name: 'Require passkeys' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.ok(await page.getByRole('switch', { name: 'Owners sign in with a passkey' }).isChecked())
  assert.deepEqual(await axeViolations(page), [])

  await visit.goTo('/profile')
  await page.getByText('by passkey').waitFor()
  await page.getByRole('button', { name: 'More for Laptop' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('this is your last', { exact: false }).waitFor()

  // Neither a password nor an unknown passkey signs in.
  await context.clearCookies()
  await visit.open('/profile')
  await page.getByLabel('E-mail').fill('owner@comanda.example')
  await page.getByRole('textbox', { name: 'Password' }).fill(OWNER_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Owners of this account sign in with a passkey.', { exact: false }).waitFor()
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('No passkey was used.', { exact: false }).waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { name: 'Your sign-in' }).waitFor()
  await visit.goTo('/users')
  // Waits for the response: the next test needs the new state.
  const taken = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('switch', { name: 'Owners sign in with a passkey' }).click({ force: true })
  await page.getByRole('switch', { name: 'Owners sign in with a passkey', checked: false }).waitFor()
  assert.equal((await taken).status(), 201)
  visit.complaints.splice(0, 99, ...visit.complaints.filter((text) => !/status of 403 /.test(text)))
})

test('passkeys are not offered where the browser has none', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.open('/')
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Sign in with a passkey' }).count(), 0)
  await visit.signInAt('/profile')
  await page.getByText('Passkeys need an address with https://', { exact: false }).waitFor()
})
