import assert from 'node:assert/strict'
import { SECRET } from '../../../../test/support/database/template.ts'
import { signIn, signInAs } from '../../../../test/support/sign-in-helpers.ts'
import { type Answer, onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'
import { callerIn } from '../../../context.ts'
import { DAY, HOUR } from '../../../platform/core/clock.ts'
import { Refusal } from '../../../platform/core/refusal.ts'
import { createSecrets } from '../../../platform/storage/secrets.ts'
import { inviteUser, removeUser } from '../../users/users.ts'
import { digestOfEmail, listDigests } from '../account-directory-store.ts'
import { createAccount } from '../actions.ts'

/** Directory entries, and those that the account's rows require. */
async function assertWhole(bistro: Restaurant, after: string): Promise<number> {
  const listed = await bistro.sql<{ digest: string }>`select digest from directory where account_id = 1`
  const held = await bistro.database.read((sql) => listDigests(sql, 1))
  assert.deepEqual(listed.map(({ digest }) => digest).sort(), [...held].sort(), after)
  return held.length
}

onBothStores(
  'whatever finds an account is in the directory for as long as it is there at all',
  async (bistro) => {
    const before = await assertWhole(bistro, 'the demo')
    const owner = await signIn(bistro)
    const manager = await signInAs(bistro, owner, 'manager')
    const done = async (answer: Promise<Answer>) => {
      const { status, body, text } = await answer
      assert.ok(status < 300, text)
      return body
    }
    await done(bistro.post('/go/key', { name: 'Till', rights: ['service'] }, owner))
    await done(bistro.post('/go/printer/1/token', undefined, owner))
    const nonce = 'a-nonce-of-the-device'
    for (const device of ['one', 'another in its stead']) {
      const { code } = await done(bistro.post('/go/terminal/1/pairing', {}, owner))
      await assertWhole(bistro, 'a code is shown')
      await done(bistro.post('/go/terminal/pair', { code, nonce, device }, { key: null }))
      assert.ok((await assertWhole(bistro, `${device} is paired`)) >= before + 5)
    }
    await done(bistro.put('/go/terminal/1', { blocked: 1 }, owner))
    await assertWhole(bistro, 'a terminal is blocked')
    await done(bistro.delete('/go/session', undefined, manager))
    await assertWhole(bistro, 'somebody signs out')
    const { result: people } = await done(bistro.get('/go/user', owner))
    const other = people.find(({ role }: { role: string }) => role === 'manager')
    await done(bistro.post(`/go/user/${other.id}/link`, undefined, owner))
    await assertWhole(bistro, 'somebody may choose a password')
    await done(bistro.delete(`/go/user/${other.id}`, undefined, owner))
    await assertWhole(bistro, 'somebody is shut out')
    await done(bistro.delete('/go/printer/1', undefined, owner))
    await assertWhole(bistro, 'a printer is removed')
  },
)

onBothStores('what a program from before the directory wrote is found all the same', async (bistro) => {
  const owner = await signIn(bistro)
  await bistro.change(({ sql }) => sql`delete from directory where account_id = 1`)
  bistro.clock.now += HOUR
  assert.equal((await bistro.get('/go/table/1')).status, 200)
  assert.equal((await bistro.get('/go/session', owner)).status, 200)
  await signIn(bistro)
  await bistro.change(async ({ sql }) => {
    await sql`delete from directory where account_id = 1`
    await sql`insert into installation (name, value) values ('directory_is_whole', '1')`
  })
  bistro.clock.now += DAY
  assert.equal((await bistro.get('/go/table/1')).status, 401, 'until there can be none any more')
})

onBothStores(
  'an address belongs to one person over all accounts, also when two ask at once',
  async (bistro) => {
    const other = await bistro.change(async (change) => {
      const made = await createAccount(change, change.caller.actor, 'Other')
      return made.caller.accountId
    })
    // Only the directory ensures this: with distributed tables there is no global index.
    if (bistro.store === 'postgres')
      await bistro.change(({ sql }) => sql`drop index if exists one_user_per_email`)
    const email = 'both@bistro.example'
    const invite = (node: Pick<Restaurant, 'database'>, accountId: number) =>
      node.database
        .write((sql) => {
          const caller = callerIn(accountId, { kind: 'system', id: 0, name: 'test' })
          const change = { sql, caller, now: bistro.clock.now, secrets: createSecrets(SECRET) }
          return inviteUser(change, { email, name: 'One', role: 'owner' })
        })
        .then(
          (id) => (id > 0 ? 'invited' : 'nobody'),
          (error) => (error instanceof Refusal ? error.code : String(error)),
        )
    const nodes = [bistro, bistro.anotherNode(), bistro.anotherNode(), bistro.anotherNode()]
    const outcomes = await Promise.all(nodes.map((node, index) => invite(node, index % 2 === 0 ? 1 : other)))
    assert.deepEqual(outcomes.sort(), ['email_taken', 'email_taken', 'email_taken', 'invited'])
  },
)

onBothStores('an address that an older program left in the directory is free again', async (bistro) => {
  const email = 'gone@bistro.example'
  const invited = await bistro.change((change) => inviteUser(change, { email, name: 'G', role: 'viewer' }))
  await bistro.change(
    ({ sql }) => sql`update users set deleted_at = 1 where account_id = 1 and id = ${invited}`,
  )
  const again = await bistro.change((change) => inviteUser(change, { email, name: 'G', role: 'viewer' }))
  assert.ok(again > invited)
  await bistro.change((change) => removeUser(change, again))
  const digest = digestOfEmail(email)
  assert.equal(
    (await bistro.sql`select 1 from directory where account_id = 1 and digest = ${digest}`).length,
    0,
  )
})
