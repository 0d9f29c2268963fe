import assert from 'node:assert/strict'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'

const FILE = {
  menus: [
    {
      title: 'Karte',
      sections: [
        { title: 'Getränke', tax: '19 %', items: [{ name: 'Bier', price_1: '4.50' }] },
        {
          title: 'Speisen',
          tax: '10',
          items: [
            { name: 'Suppe', price_1: '6.00' },
            { name: 'Wein', price_1: '7.00', tax: 'drinks' },
          ],
        },
      ],
    },
  ],
}

async function withRates(bistro: Restaurant) {
  const owner = await signIn(bistro)
  const rates = [{ name: 'Drinks', rate: '19' }]
  assert.equal((await bistro.put('/go/location/1/tax', { rates }, owner)).status, 201)
  return owner
}

/** Sections and items of the imported menu with their tax ids. */
async function taxesOf(bistro: Restaurant, owner: Awaited<ReturnType<typeof withRates>>) {
  const menus = (await bistro.get('/go/menu/1/outline', owner)).body.result
  const { sections } = menus.find(({ title }: any) => title === 'Karte')
  return sections.map(({ title, tax_id, items }: any) => [
    title,
    tax_id,
    ...items.map((item: any) => [item.name, item.tax_id]),
  ])
}

onBothStores('an import assigns tax rates by name or by percentage, in one transaction', async (bistro) => {
  const owner = await withRates(bistro)
  const preview = await bistro.post('/go/menu/1/import/preview', FILE, owner)
  const fields = preview.body.result.flatMap(({ name, fields }: any) =>
    fields.filter(({ field }: any) => field === 'tax').map(({ to }: any) => [name, to]),
  )
  assert.deepEqual(fields, [
    ['Getränke', 'Drinks'],
    ['Wein', 'Drinks'],
  ])
  assert.equal((await bistro.post('/go/menu/1/import', FILE, owner)).status, 201)
  assert.deepEqual(await taxesOf(bistro, owner), [
    ['Getränke', 1, ['Bier', 0]],
    ['Speisen', 0, ['Suppe', 0], ['Wein', 1]],
  ])
  // An export that is imported again changes nothing, as JSON and as CSV.
  const { menus } = (await bistro.get('/go/menu/1/export', owner)).body
  const again = await bistro.post('/go/menu/1/import/preview', { menus }, owner)
  assert.deepEqual([again.body.added, again.body.changed], [0, 0])
  const sheet = (await bistro.get('/go/menu/1/export?format=csv', owner)).text
  const sheetAgain = await bistro.post('/go/menu/1/import/preview', { format: 'csv', file: sheet }, owner)
  assert.deepEqual([sheetAgain.body.added, sheetAgain.body.changed], [0, 0], sheetAgain.text)
})

onBothStores(
  'a rate that the location does not have is refused by its place, and nothing is written',
  async (bistro) => {
    const owner = await withRates(bistro)
    const menus = [{ title: 'Karte', sections: [{ title: 'Bar', tax: '16 %', items: [] }] }]
    const refused = await bistro.post('/go/menu/1/import', { menus }, owner)
    assert.equal(refused.status, 400)
    assert.match(
      refused.body.error.message,
      /menus\[0\]\.sections\[0\]\.tax must be a tax rate of this location \(Drinks\)/,
    )
  },
)

onBothStores('a file that does not speak of taxes leaves them alone', async (bistro) => {
  const owner = await withRates(bistro)
  await bistro.post('/go/menu/1/import', FILE, owner)
  const file = 'level,name,price\nmenu,Karte\nsection,Getränke\nitem,Bier,5.00\n'
  assert.equal((await bistro.post('/go/menu/1/import', { format: 'csv', file }, owner)).status, 201)
  assert.deepEqual((await taxesOf(bistro, owner))[0], ['Getränke', 1, ['Bier', 0]])
})
