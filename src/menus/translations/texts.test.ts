import assert from 'node:assert/strict'
import { BURRATA, TARTARE } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { cloudPrinter, print, textOnPaper } from '../../../test/support/printing/printer-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

type Json = Record<string, any>

const PATH = '/go/menu/1/texts'

async function inFrench(bistro: Restaurant) {
  const owner = await signIn(bistro)
  const chosen = await bistro.put('/go/menu/1/languages', { menu_languages: ['en', 'fr', 'fr-CA'] }, owner)
  assert.equal(chosen.status, 201, chosen.text)
  return owner
}

const text = (id: number, said: string) => ({ type: 'item', id, field: 'name', text: said })

const itemsIn = ({ body }: { body: Json }): Json[] =>
  body.result.flatMap((menu: Json) => menu.sections.flatMap((section: Json) => section.items))

const nameIn = (menus: { body: Json }, id: number) =>
  itemsIn(menus).find(({ item_id }) => item_id === id)?.name

onBothStores('a text falls back to its base language, then to the default one', async (bistro) => {
  const owner = await inFrench(bistro)
  const put = (language: string, texts: object[]) =>
    bistro.put(`${PATH}?language=${language}`, { texts }, owner)
  assert.equal((await put('fr', [text(BURRATA, 'Burrata des Pouilles')])).status, 201)
  assert.equal((await put('fr-CA', [text(TARTARE, 'Tartare de boeuf')])).status, 201)
  const plain = await bistro.get('/go/menu/1/all')
  assert.ok(!('fallbacks' in plain.body))
  const canada = await bistro.get('/go/menu/1/all?language=fr-CA')
  assert.equal(nameIn(canada, BURRATA), 'Burrata des Pouilles')
  assert.equal(nameIn(canada, TARTARE), 'Tartare de boeuf')
  const france = await bistro.get('/go/menu/1/all?language=fr')
  assert.equal(nameIn(france, TARTARE), nameIn(plain, TARTARE))
  const { body: list } = await bistro.get(`${PATH}?language=fr`, owner)
  assert.equal(france.body.fallbacks, list.texts.length - 1)
  assert.equal(france.body.fallbacks, canada.body.fallbacks, 'a base language is a fallback too')
  assert.deepEqual((await bistro.get('/go/menu/1/all?language=en')).body.fallbacks, 0)
  for (const unknown of ['it', 'xx']) {
    const refused = await bistro.get(`/go/menu/1/all?language=${unknown}`)
    assert.deepEqual([refused.status, refused.body.error.code], [400, 'language_unknown'])
  }
  const odd = await bistro.put('/go/menu/1/languages', { menu_languages: ['en', 'xx'] }, owner)
  assert.equal(odd.body.error.code, 'language_unknown')
})

onBothStores('a changed source makes a translation stale, a missing one is counted', async (bistro) => {
  const owner = await inFrench(bistro)
  await bistro.put(`${PATH}?language=fr`, { texts: [text(BURRATA, 'Burrata')] }, owner)
  const list = async () => (await bistro.get(`${PATH}?language=fr`, owner)).body
  const before = await list()
  assert.deepEqual([before.stale, before.missing], [0, before.texts.length - 1])
  const { body } = await bistro.get('/go/menu/1/outline', owner)
  const { version } = itemsIn({ body }).find(({ item_id }) => item_id === BURRATA) as Json
  await bistro.put(`/go/menu/${BURRATA}/item`, { version, name: 'Burrata XL' }, owner)
  const after = await list()
  const entry = after.texts.find(
    (one: Json) => one.type === 'item' && one.id === BURRATA && one.field === 'name',
  )
  assert.deepEqual(
    [after.stale, entry.source_text, entry.text, entry.checked, entry.stale],
    [1, 'Burrata XL', 'Burrata', 1, 1],
  )
  assert.equal(nameIn(await bistro.get('/go/menu/1/all?language=fr'), BURRATA), 'Burrata', 'still shown')
  await bistro.put(`${PATH}?language=fr`, { texts: [text(BURRATA, '')] }, owner)
  assert.equal((await list()).missing, before.missing + 1)
})

onBothStores(
  'texts of a program are shown when a person has confirmed them, or the owner shows all',
  async (bistro) => {
    const owner = await inFrench(bistro)
    const { body } = await bistro.post(
      '/go/key',
      { name: 'translator', rights: ['manage', 'service'] },
      owner,
    )
    const key = body.key ?? body.secret
    await bistro.put(`${PATH}?language=fr`, { texts: [{ ...text(BURRATA, 'Mot'), checked: 1 }] }, { key })
    const shown = async () => nameIn(await bistro.get('/go/menu/1/all?language=fr'), BURRATA)
    assert.notEqual(await shown(), 'Mot')
    const refused = await bistro.put('/go/menu/1/languages', { show_unchecked: 1 }, { key })
    assert.equal(refused.body.error.code, 'right_missing')
    assert.equal((await bistro.put('/go/menu/1/languages', { show_unchecked: 1 }, owner)).status, 201)
    assert.equal(await shown(), 'Mot')
    await bistro.put('/go/menu/1/languages', { show_unchecked: 0 }, owner)
    await bistro.put(`${PATH}?language=fr`, { texts: [text(BURRATA, 'Mot')] }, owner)
    assert.equal(await shown(), 'Mot')
  },
)

onBothStores('kitchen, receipt and log never show a translation', async (bistro) => {
  const owner = await inFrench(bistro)
  const { body } = await bistro.get(`${PATH}?language=fr`, owner)
  const texts = body.texts.map(({ type, id, field }: Json) => ({
    type,
    id,
    field,
    text: `canari ${type} ${id}`,
  }))
  assert.equal((await bistro.put(`${PATH}?language=fr`, { texts }, owner)).status, 201)
  assert.equal((await bistro.get('/go/menu/1/all?language=fr')).body.fallbacks, 0)
  assert.match((await bistro.get('/go/menu/1/all?language=fr')).text, /canari/)
  const printer = await cloudPrinter(bistro)
  await printer.step()
  const orderId = await openOrder(bistro, 3)
  await bistro.post(`/go/order/${orderId}`, { items: [{ item_id: BURRATA }, { item_id: TARTARE }] })
  await print(bistro, orderId)
  await printer.step()
  const receipt = await bistro.get(`/go/order/${orderId}/receipt`)
  const events = await bistro.sql<{ data: string }>`select data from events where account_id = 1`
  const seen = [
    textOnPaper(printer.tickets[0]),
    receipt.text,
    (await bistro.get(`/go/order/${orderId}`)).text,
    (await bistro.get('/go/menu/1/all')).text,
    ...events.map(({ data }) => JSON.stringify(data)),
  ]
  for (const one of seen) assert.doesNotMatch(one, /canari/)
})

onBothStores('texts are stored all or none', async (bistro) => {
  const owner = await inFrench(bistro)
  const texts = [text(BURRATA, 'Oui'), text(999_999, 'Non')]
  const refused = await bistro.put(`${PATH}?language=fr`, { texts }, owner)
  assert.equal(refused.status, 400)
  assert.match(refused.text, /texts\[1\]/)
  assert.notEqual(nameIn(await bistro.get('/go/menu/1/all?language=fr'), BURRATA), 'Oui')
  const twice = await bistro.put(
    `${PATH}?language=fr`,
    { texts: [text(BURRATA, 'A'), text(BURRATA, 'B')] },
    owner,
  )
  assert.equal(twice.status, 400)
})

onBothStores('a small menu is listed with its texts', async (bistro) => {
  const owner = await signIn(bistro)
  const made = await bistro.post(
    '/go/location',
    { name: 'Le Petit', currency: 'EUR', time_zone: 'Europe/Paris' },
    owner,
  )
  const location = made.body.location_id
  const menu = {
    title: 'Lunch',
    sections: [{ title: 'Mains', items: [{ name: 'Lemon tart', price_1: '7.50' }] }],
  }
  assert.equal((await bistro.post(`/go/menu/${location}/import`, { menus: [menu] }, owner)).status, 201)
  await bistro.put(`/go/menu/${location}/languages`, { menu_languages: ['en', 'fr'] }, owner)
  const chosen = await bistro.get(`/go/menu/${location}/languages`, owner)
  assert.deepEqual([chosen.body.menu_languages, chosen.body.show_unchecked], [['en', 'fr'], 0])
  const path = `/go/menu/${location}/texts?language=fr`
  const { body } = await bistro.get(path, owner)
  const [, , item] = body.texts
  const { type, id, field } = item
  await bistro.put(path, { texts: [{ type, id, field, text: 'Tarte au citron' }] }, owner)
  const after = (await bistro.get(path, owner)).body
  assert.deepEqual([after.missing, after.stale, after.texts.length], [2, 0, 3])
  assert.equal(after.texts[2].text, 'Tarte au citron')
})
