import { screenOf } from '../../support/printing/kitchen-screen-client.ts'
import type { Restaurant } from '../../support/test-app.ts'
import { ordering } from './open-board.ts'

/**
 * A kitchen in the middle of an evening: tickets that are late, due, moved, with allergens, voided, added, held and
 * ready.
 */
export async function cookAnEvening(bistro: Restaurant, kitchen: string, bar: string, key: string) {
  const { dish, order, add, print, at, done } = await ordering(bistro)
  const screen = screenOf(bistro, kitchen, key)
  const printedAt = (minutes: number, where: object, lines: object[], stations = [kitchen]) =>
    at(minutes, async () => {
      const id = await order(where, lines)
      for (const station of stations) await print(id, station)
      return id
    })
  const late = await printedAt(
    17.1,
    { table_id: 10, staff_id: 2 },
    [
      dish('Sirloin', 1, { seat: 2, notes: 'no salt', course: 2 }, ['Medium', 'Peppercorn']),
      dish('Pan-fried Sea Bass', 1, { seat: 1, course: 2 }),
      dish('Grilled Cauliflower', 1, { seat: 2, course: 2 }),
    ],
    [kitchen],
  )
  await screen.shown()
  const bass = (await screen.tickets())[0]?.lines.find((line: any) => line.name.startsWith('Pan'))
  await screen.bump((await screen.tickets())[0]?.printjob_id, [{ order_item_id: bass.order_item_id, qty: 1 }])
  const moved = await printedAt(12.5, { table_id: 4, staff_id: 2, covers: 3 }, [
    dish('Burrata', 2, { course: 1 }),
    dish('Beef Tartare', 1, { seat: 2, course: 1 }, ['Hot']),
    dish('Charcuterie', 1, { notes: 'share, 2 plates', course: 1 }),
    dish('Sirloin', 1, { course: 2, hold: 1 }),
    dish('Lamb', 2, { course: 2, hold: 1 }),
  ])
  await printedAt(9.1, { table_id: 11, covers: 4, allergens: 1, allergen_note: 'Seat 2: NUTS' }, [
    dish('Mushroom Risotto', 2, { course: 2 }),
    dish('Grilled Cauliflower', 1, { seat: 2, course: 2 }),
    dish('Coq au Vin', 1, { seat: 4, course: 2 }),
  ])
  const taken = await printedAt(3.2, { kind: 'takeaway', name: 'Ana' }, [
    dish('Bistro Burger', 2, { notes: 'no onion' }, ['Medium', 'Sweet']),
    dish('Bistro Burger', 1, {}, ['Well']),
  ])
  await printedAt(2.9, { table_id: 2, staff_id: 3 }, [dish('Crème Brûlée', 2, { course: 3 })])
  const added = await printedAt(2.7, { table_id: 9, covers: 8, staff_id: 3 }, [
    dish('French Onion Soup', 2, { course: 1 }),
    dish('Caesar Salad', 1, { course: 1 }),
    dish('Burrata', 3, { course: 1 }),
  ])
  await screen.shown()
  await at(1, async () => {
    await add(added, [dish('Niçoise Salad', 1, { notes: 'dressing aside', course: 1 })])
    return print(added, kitchen)
  })
  await printedAt(0.9, { table_id: 5 }, [dish('Chocolate Fondant', 1)])
  await screen.shown()
  await done(bistro.put(`/go/order/${moved}/move`, { table_id: 7 }))
  const lines = (await done(bistro.get(`/go/order/${taken}`))).result.items
  await done(bistro.delete(`/go/order/${lines[1].order_item_id}/item`, { reason: 'changed their mind' }))
  const atBar = screenOf(bistro, bar, key)
  await at(16, async () => {
    await add(late, [dish('Espresso', 2)])
    return print(late, bar)
  })
  await atBar.shown()
  // Dishes that are ready at the pass, and courses to be fired.
  for (const [table, minutes] of [
    [12, 1.7],
    [8, 0.8],
  ] as const) {
    const id = await printedAt(minutes + 9, { table_id: table, staff_id: 2 }, [
      dish('Burrata', 2, { course: 1 }),
      dish('Pan-fried Sea Bass', 1, { course: 2, hold: 1 }),
    ])
    await screen.shown()
    const job = (await screen.tickets()).find((one) => one.order_id === id)
    await at(minutes, async () => (await screen.bump(job.printjob_id)).status)
  }
}
