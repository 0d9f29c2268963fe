import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { BURRATA, TARTARE } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { cloudPrinter, print, textOnPaper } from '../../../test/support/printing/printer-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { ALLERGEN_CODES, ALLERGENS, bitsOf, codesOf, impliedBits, unionOf, warningsFor } from './codes.ts'

type Json = Record<string, any>

/** Declares as the owner. */
const declare = async (bistro: Restaurant, itemId: number, body: object) =>
  bistro.put(`/go/menu/${itemId}/allergens`, body, await signIn(bistro))

async function onTheMenu(bistro: Restaurant, itemId: number): Promise<Json> {
  const { body } = await bistro.get('/go/menu/1/all')
  const items = body.result.flatMap((menu: Json) => menu.sections.flatMap((section: Json) => section.items))
  return items.find((item: Json) => item.item_id === itemId)
}

test('a kind implies its allergen, and a list survives its storage', () => {
  assert.deepEqual(codesOf(ALLERGEN_CODES, impliedBits(['walnut', 'wheat'])), [
    'gluten',
    'nuts',
    'wheat',
    'walnut',
  ])
  fc.assert(
    fc.property(fc.subarray([...ALLERGEN_CODES]), (codes) => {
      assert.deepEqual(codesOf(ALLERGEN_CODES, bitsOf(ALLERGEN_CODES, codes)), codes)
    }),
  )
  assert.equal(ALLERGENS.length, 14)
})

test('a dish contains what it or any option contains; an option never removes anything', () => {
  const code = fc.subarray([...ALLERGEN_CODES]).map(impliedBits)
  const part = fc.record({ contains: code, mayContain: code })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), code, (parts, avoided) => {
      const union = unionOf(parts)
      for (const one of ALLERGEN_CODES) {
        const bit = bitsOf(ALLERGEN_CODES, [one])
        const isIn = parts.some(({ contains }) => (contains & bit) !== 0)
        const mayBe = !isIn && parts.some(({ mayContain }) => (mayContain & bit) !== 0)
        assert.deepEqual([(union.contains & bit) !== 0, (union.mayContain & bit) !== 0], [isIn, mayBe])
        const warned = warningsFor(union, avoided).find((warning) => warning.code === one)?.presence
        if ((avoided & bit) === 0) assert.equal(warned, undefined)
        else if (isIn) assert.equal(warned, 'contains')
        else if (mayBe) assert.equal(warned, 'may_contain')
      }
    }),
    { numRuns: 1_000 },
  )
})

test('nuts of an unknown kind may be the kind that a guest must not eat', () => {
  const avoided = impliedBits(['walnut'])
  const kinds = (codes: ('nuts' | 'almond' | 'walnut')[]) =>
    warningsFor({ contains: impliedBits(codes), mayContain: 0 }, bitsOf(ALLERGEN_CODES, ['walnut']))
  assert.deepEqual(kinds(['nuts']), [{ code: 'walnut', presence: 'may_contain' }])
  assert.deepEqual(kinds(['almond']), [])
  assert.deepEqual(kinds(['walnut']), [{ code: 'walnut', presence: 'contains' }])
  assert.deepEqual(warningsFor({ contains: impliedBits(['almond']), mayContain: 0 }, avoided), [
    { code: 'nuts', presence: 'contains' },
  ])
})

onBothStores('a declaration is shown with its date and person, and marked after a change', async (bistro) => {
  const before = await onTheMenu(bistro, BURRATA)
  for (const field of ['contains', 'may_contain', 'allergens_declared_at', 'declaration']) {
    assert.ok(!(field in before), `an undeclared dish says nothing: ${field}`)
  }
  const declared = await declare(bistro, BURRATA, {
    contains: ['milk', 'walnut'],
    may_contain: ['celery', 'milk'],
    additives: ['colour'],
    diets: ['vegetarian'],
    spicy: 1,
  })
  assert.equal(declared.status, 201)
  const now = declared.body.allergens_declared_at
  const item = await onTheMenu(bistro, BURRATA)
  assert.deepEqual(
    [item.contains, item.may_contain, item.additives, item.diets, item.spicy, item.min_age],
    [['milk', 'nuts', 'walnut'], ['celery'], ['colour'], ['vegetarian'], 1, 0],
  )
  assert.deepEqual([item.allergens_declared_at, item.declaration], [now, 'current'])

  const owner = await signIn(bistro)
  // A changed price is no reason to look again; a changed description is, and nothing is cleared by it.
  const { body: menus } = await bistro.get('/go/menu/1/outline', owner)
  const [entry] = menus.result
    .flatMap((menu: Json) => menu.sections.flatMap((section: Json) => section.items))
    .filter((one: Json) => one.item_id === BURRATA)
  const { version } = entry
  await bistro.put(`/go/menu/${BURRATA}/item`, { version, price_1: '19.00' }, owner)
  assert.equal((await onTheMenu(bistro, BURRATA)).declaration, 'current')
  const { item_id: _, version: __, ...whole } = entry
  await bistro.put(`/go/menu/${BURRATA}/item`, { ...whole, description: 'now with pesto' }, owner)
  const changed = await onTheMenu(bistro, BURRATA)
  assert.deepEqual(
    [changed.contains, changed.allergens_declared_at, changed.declaration],
    [['milk', 'nuts', 'walnut'], now, 'before_change'],
  )
  await declare(bistro, BURRATA, {})
  const none = await onTheMenu(bistro, BURRATA)
  assert.deepEqual([none.contains, none.declaration], [[], 'current'])
})

onBothStores('a declaration based on an older one is refused', async (bistro) => {
  const { body } = await bistro.get(`/go/menu/${BURRATA}/item_allergens`)
  assert.equal(body.declaration, 'missing')
  await declare(bistro, BURRATA, { contains: ['nuts'] })
  const late = await declare(bistro, BURRATA, { contains: ['milk'], version: body.version })
  assert.deepEqual([late.status, late.body.error.code], [409, 'changed_meanwhile'])
  assert.deepEqual((await onTheMenu(bistro, BURRATA)).contains, ['nuts'])
  const unknown = await declare(bistro, BURRATA, { contains: ['gold'] })
  assert.equal(unknown.status, 400)
  const foreign = await declare(bistro, BURRATA, { options: [{ option_id: 999_999 }] })
  assert.equal(foreign.body.error.code, 'option_not_found')
})

onBothStores(
  'dishes that a guest must not eat are reported when they are added, options included',
  async (bistro) => {
    const owner = await signIn(bistro)
    const made = await bistro.post(
      '/go/menu/1/items',
      {
        name: 'Granola',
        price_1: '6.00',
        modifiers: [{ name: 'With?', min: 0, max: 2, options: [{ name: 'Honey' }, { name: 'Almond milk' }] }],
      },
      owner,
    )
    const granola = made.body.item_id
    const { body: entry } = await bistro.get(`/go/menu/${granola}/item_allergens`)
    const [, almondMilk] = entry.options
    await declare(bistro, granola, {
      contains: ['oats'],
      may_contain: ['sesame'],
      options: [{ option_id: almondMilk.option_id, contains: ['almond'] }],
    })
    const orderId = await openOrder(bistro, 3)
    const codes = ['nuts', 'sesame']
    const details = await bistro.put(`/go/order/${orderId}/details`, { allergen_codes: codes })
    assert.equal(details.status, 201)
    const { body: order } = await bistro.get(`/go/order/${orderId}`)
    assert.deepEqual([order.result.allergens, order.result.allergen_codes], [1, codes.toSorted()])
    const plain = { item_id: granola }
    const nutty = {
      ...plain,
      modifiers: [{ modifier_id: almondMilk.modifier_id, option_id: almondMilk.option_id }],
    }
    const added = await bistro.post(`/go/order/${orderId}`, { items: [{ item_id: BURRATA }, plain, nutty] })
    assert.equal(added.status, 201)
    assert.deepEqual(added.body.warnings, [
      { index: 1, code: 'sesame', presence: 'may_contain' },
      { index: 2, code: 'nuts', presence: 'contains' },
      { index: 2, code: 'sesame', presence: 'may_contain' },
    ])
    const [event] = await bistro.sql<{ data: string }>`
    select data from events where type = 'order.items_added' order by sequence desc limit 1`
    const items = JSON.parse(String(event?.data)).items
    assert.deepEqual(items[2].warnings, [
      { code: 'nuts', presence: 'contains' },
      { code: 'sesame', presence: 'may_contain' },
    ])
    assert.ok(!('warnings' in items[0]))
  },
)

onBothStores('an order without codes is answered as ever', async (bistro) => {
  await declare(bistro, BURRATA, { contains: ['nuts'] })
  const orderId = await openOrder(bistro, 3)
  const added = await bistro.post(`/go/order/${orderId}`, { items: [{ item_id: BURRATA }] })
  assert.ok(!('warnings' in added.body))
  assert.ok(!('allergen_codes' in (await bistro.get(`/go/order/${orderId}`)).body.result))
})

onBothStores(
  'codes that a colleague added meanwhile stay; an old device clears them with the allergy',
  async (bistro) => {
    const orderId = await openOrder(bistro, 3)
    const details = (body: object) => bistro.put(`/go/order/${orderId}/details`, body)
    const codesNow = async () => (await bistro.get(`/go/order/${orderId}`)).body.result.allergen_codes
    await details({ allergen_codes: ['nuts'], seen_allergen_codes: [] })
    await details({ allergen_codes: ['fish'], seen_allergen_codes: [] })
    assert.deepEqual(await codesNow(), ['fish', 'nuts'])
    await details({ allergen_codes: ['fish'], seen_allergen_codes: ['fish', 'nuts'] })
    assert.deepEqual(await codesNow(), ['fish'])
    await bistro.post(`/go/order/${orderId}`, {
      items: [{ item_id: BURRATA }],
      guests: { allergen_codes: ['milk'] },
    })
    assert.deepEqual(await codesNow(), ['fish', 'milk'])
    await details({ allergens: 0, allergen_note: '' })
    assert.equal(await codesNow(), undefined)
  },
)

onBothStores('the ticket says which dish contains it, in the language of the paper', async (bistro) => {
  await declare(bistro, BURRATA, { contains: ['walnut', 'milk'] })
  await declare(bistro, TARTARE, { may_contain: ['nuts'] })
  const printer = await cloudPrinter(bistro)
  await printer.step()
  const orderId = await openOrder(bistro, 3)
  await bistro.put(`/go/order/${orderId}/details`, {
    allergen_note: 'seat 2: nuts',
    allergen_codes: ['nuts'],
  })
  await bistro.post(`/go/order/${orderId}`, { items: [{ item_id: BURRATA }, { item_id: TARTARE }] })
  await print(bistro, orderId)
  await printer.step()
  const paper = textOnPaper(printer.tickets[0])
  assert.match(paper, /Burrata[\s\S]*CONTAINS NUTS[\s\S]*Tartare[\s\S]*MAY CONTAIN NUTS/)
  assert.doesNotMatch(paper, /MILK/, 'nobody at the table must avoid milk')

  const settings = await bistro.put('/go/location/1/service', { paper_language: 'de' }, await signIn(bistro))
  assert.equal(settings.status, 201, settings.text)
  const other = await openOrder(bistro, 5)
  await bistro.put(`/go/order/${other}/details`, { allergen_codes: ['nuts'] })
  await bistro.post(`/go/order/${other}`, { item_id: BURRATA })
  await print(bistro, other)
  await printer.step()
  assert.match(textOnPaper(printer.tickets[1]), /ENTHÄLT NÜSSE|ENTHALT NUSSE/)
})

onBothStores('stations that cook already are told which of their dishes it is', async (bistro) => {
  await declare(bistro, BURRATA, { contains: ['milk'] })
  const printer = await cloudPrinter(bistro)
  await printer.step()
  const orderId = await openOrder(bistro, 3)
  await bistro.post(`/go/order/${orderId}`, { item_id: BURRATA })
  await print(bistro, orderId)
  await printer.step()
  await bistro.put(`/go/order/${orderId}/details`, { allergen_note: 'milk', allergen_codes: ['milk'] })
  await printer.step()
  assert.match(textOnPaper(printer.tickets[1]), /ALLERGENS[\s\S]*Burrata[\s\S]*CONTAINS MILK/)
})

onBothStores('the allergen table never shows an undeclared dish as free of anything', async (bistro) => {
  await declare(bistro, BURRATA, { contains: ['wheat'], may_contain: ['nuts'], additives: ['colour'] })
  const { body } = await bistro.get('/go/menu/1/allergens')
  const rowOf = (id: number) => body.result.find((row: Json) => row.item_id === id)
  assert.deepEqual(rowOf(BURRATA).contains, ['gluten', 'wheat'])
  assert.ok(!('contains' in rowOf(TARTARE)) && !('may_contain' in rowOf(TARTARE)))
  assert.equal(rowOf(TARTARE).declaration, 'missing')
  const { text } = await bistro.get('/go/menu/1/allergens?format=csv')
  const lines = text.split('\r\n')
  assert.match(lines[0] ?? '', /^\uFEFF?,Item,gluten,crustaceans,/)
  const burrata = lines.find((line) => line.includes('Burrata')) ?? ''
  assert.match(burrata, /wheat,–,–,–,–,–,–,\(x\),–,–,–,–,–,–,with colouring,2026-/)
  const tartare = lines.find((line) => line.includes('Tartare')) ?? ''
  assert.match(tartare, /(\?,){15},,not declared: ask us$/)
  assert.doesNotMatch(text, /\bnone\b/i)
})

onBothStores('many dishes are declared at once', async (bistro) => {
  const many = await bistro.put(
    '/go/menu/1/many_items',
    {
      items: [{ item_id: BURRATA }, { item_id: TARTARE }],
      allergens: { contains: ['eggs'] },
    },
    await signIn(bistro),
  )
  assert.deepEqual([many.status, many.body.updated], [201, 2])
  for (const id of [BURRATA, TARTARE]) assert.deepEqual((await onTheMenu(bistro, id)).contains, ['eggs'])
})

onBothStores('a file declares by its non-empty cells only, and an export changes nothing', async (bistro) => {
  const owner = await signIn(bistro)
  const plain = await bistro.get('/go/menu/1/export?format=csv', owner)
  assert.doesNotMatch(plain.text, /may_contain/, 'without a declaration the file is as ever')
  const { body } = await bistro.get(`/go/menu/${TARTARE}/item_allergens`)
  await declare(bistro, BURRATA, { contains: ['walnut'], may_contain: ['celery'], spicy: 2 })
  await declare(bistro, TARTARE, {
    options: body.options.slice(0, 1).map(({ option_id }: Json) => ({ option_id, contains: ['eggs'] })),
  })
  const { text: sheet } = await bistro.get('/go/menu/1/export?format=csv', owner)
  const { body: json } = await bistro.get('/go/menu/1/export', owner)
  const imported = async (file: object) => {
    const { body } = await bistro.post('/go/menu/1/import', { remove_missing: 0, ...file }, owner)
    return [body.added, body.changed, body.removed]
  }
  assert.deepEqual(await imported({ format: 'csv', file: sheet }), [0, 0, 0])
  assert.deepEqual(await imported({ format: 'json', file: JSON.stringify({ menus: json.menus }) }), [0, 0, 0])
  assert.deepEqual(await imported({ format: 'csv', file: plain.text }), [0, 0, 0])
  const before = await onTheMenu(bistro, BURRATA)
  assert.deepEqual([before.contains, before.spicy], [['nuts', 'walnut'], 2])

  bistro.clock.now += 60_000
  const edited = sheet.replace('"nuts, walnut"', '"milk; walnut"')
  assert.notEqual(edited, sheet)
  assert.deepEqual(await imported({ format: 'csv', file: edited }), [0, 1, 0])
  const after = await onTheMenu(bistro, BURRATA)
  assert.deepEqual(
    [after.contains, after.spicy, after.declaration],
    [['milk', 'nuts', 'walnut'], 2, 'current'],
  )
  assert.notEqual(after.allergens_declared_at, before.allergens_declared_at)
  const wrong = await bistro.post(
    '/go/menu/1/import',
    {
      format: 'csv',
      file: sheet.replace('"nuts, walnut"', 'gold'),
    },
    owner,
  )
  assert.equal(wrong.status, 400)
  assert.match(wrong.text, /contains/)
})
