import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { BREAD, BURRATA } from '../../../test/support/demo.ts'
import { openOrder } from '../../../test/support/order-helpers.ts'
import { cloudPrinter, print, textOnPaper } from '../../../test/support/printing/printer-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { editedNote, joinNotes, MAX_JOINED_NOTE } from '../lifecycle/allergy-notes.ts'

const guestsOf = async (bistro: Restaurant, orderId: number) => {
  const { covers, allergens, allergen_note } = (await bistro.get(`/go/order/${orderId}/details`)).body
  return [covers, allergens, allergen_note]
}

test('joined notes keep every entry once, whatever its case', () => {
  assert.equal(joinNotes('', 'nuts'), 'nuts')
  assert.equal(joinNotes('nuts', ' Nuts;milk'), 'nuts; milk')
  assert.equal(joinNotes('seat 1: nuts', '', 'seat 2: nuts'), 'seat 1: nuts; seat 2: nuts')
  const note = fc.array(fc.constantFrom('nuts', 'Nuts', 'milk', 'egg', 'soy')).map((list) => list.join('; '))
  fc.assert(
    fc.property(note, note, note, (one, other, third) => {
      const joined = joinNotes(one, other, third).toLowerCase()
      const entries = joined.split('; ')
      if (joined && one.includes(';') && other) assert.equal(new Set(entries).size, entries.length)
      for (const entry of [one, other, third].join('; ').toLowerCase().split('; ').filter(Boolean))
        assert.ok(entries.includes(entry), entry)
    }),
  )
})

test('an edit takes out what its editor saw, and nothing else', () => {
  assert.equal(editedNote('nuts', 'nuts', ''), '')
  assert.equal(editedNote('nuts; milk', 'nuts', ''), 'milk')
  assert.equal(editedNote('nuts; milk', 'nuts', 'nuts, seat 2'), 'nuts, seat 2; milk')
  assert.equal(editedNote('milk', '', 'nuts'), 'nuts; milk')
})

onBothStores(
  'dishes bring an allergy to an order that a colleague opened, and onto its ticket',
  async (bistro) => {
    const printer = await cloudPrinter(bistro)
    await printer.step()
    const orderId = await openOrder(bistro, 6)
    await bistro.put(`/go/order/${orderId}/details`, { covers: 2, allergens: 1, allergen_note: 'milk' })
    const guests = { covers: 4, allergens: 1, allergen_note: 'seat 3: PEANUTS' }
    const added = await bistro.post(`/go/order/${orderId}`, { items: [{ item_id: BURRATA }], guests })
    assert.equal(added.status, 201, added.text)
    assert.deepEqual(await guestsOf(bistro, orderId), [4, 1, 'milk; seat 3: PEANUTS'])
    await print(bistro, orderId)
    await printer.step()
    assert.match(textOnPaper(printer.tickets[0]), /milk; seat 3: PEANUTS/)
    const again = { covers: 3, allergens: 0, allergen_note: 'Milk' }
    await bistro.post(`/go/order/${orderId}`, { items: [{ item_id: BREAD }], guests: again })
    assert.deepEqual(await guestsOf(bistro, orderId), [4, 1, 'milk; seat 3: PEANUTS'])
  },
)

onBothStores('allergies entered on two phones at once are both saved', async (bistro) => {
  const orderId = await openOrder(bistro, 6)
  const save = (allergen_note: string) =>
    bistro.put(`/go/order/${orderId}/details`, { allergens: 1, allergen_note, seen_allergen_note: '' })
  const saved = await Promise.all([save('nuts'), save('milk'), save('egg')])
  assert.deepEqual(
    saved.map(({ status }) => status),
    [201, 201, 201],
  )
  const [, allergens, note] = await guestsOf(bistro, orderId)
  assert.deepEqual([allergens, note.split('; ').sort()], [1, ['egg', 'milk', 'nuts']])
  const cleared = { allergens: 0, allergen_note: '', seen_allergen_note: 'nuts; milk' }
  await bistro.put(`/go/order/${orderId}/details`, cleared)
  assert.deepEqual(await guestsOf(bistro, orderId), [0, 1, 'egg'])
})

onBothStores('an allergy moves along with dishes, to an order that is there already too', async (bistro) => {
  const [from, to] = [await openOrder(bistro, 1), await openOrder(bistro, 2)]
  await bistro.put(`/go/order/${from}/details`, { allergens: 1, allergen_note: 'nuts' })
  await bistro.put(`/go/order/${to}/details`, { allergens: 1, allergen_note: 'milk' })
  const { body } = await bistro.post(`/go/order/${from}`, { item_id: BURRATA })
  const items = [{ order_item_id: body.order_item_id }]
  const moved = await bistro.post(`/go/order/${from}/transfer`, { items, to_order_id: to })
  assert.equal(moved.status, 201, moved.text)
  assert.deepEqual(await guestsOf(bistro, to), [0, 1, 'milk; nuts'])
})

onBothStores(
  'merging repeats no allergy, and is refused before a note would grow past its limit',
  async (bistro) => {
    const first = await openOrder(bistro, 1)
    const noted = async (tableId: number, allergen_note: string) => {
      const orderId = await openOrder(bistro, tableId)
      const response = await bistro.put(`/go/order/${orderId}/details`, { allergens: 1, allergen_note })
      assert.equal(response.status, 201, response.text)
      return orderId
    }
    const merge = async (orderId: number) =>
      (await bistro.post(`/go/order/${first}/merge`, { from_order_ids: [orderId] })).body
    for (let times = 0; times < 3; times++) await merge(await noted(2, 'nuts'))
    assert.deepEqual(await guestsOf(bistro, first), [0, 1, 'nuts'])
    const long = (letter: string) => letter.repeat(MAX_JOINED_NOTE / 2)
    assert.equal((await merge(await noted(2, long('a')))).status, 201)
    const { error } = await merge(await noted(3, long('b')))
    assert.deepEqual([error.code, error.details.most], ['allergen_note_too_long', MAX_JOINED_NOTE])
    assert.deepEqual(await guestsOf(bistro, first), [0, 1, `nuts; ${long('a')}`])
  },
)
