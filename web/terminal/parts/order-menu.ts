import { printTicket } from '../device/printing.ts'
import { strings } from '../locales/load-locale.ts'
import { go, goDeeper } from '../navigate.ts'
import { joinTable, makeTab, mergeOrders, moveOrder, unjoinTable } from '../orders/move-order.ts'
import { cancelOrder, endOrder, giveDiscount, sendMessage, switchService } from '../orders/order-actions.ts'
import type { Place } from '../orders/order-place.ts'
import { askFor } from '../orders/prompt.ts'
import { changeDetails, placeStateNow } from '../orders/take-order.ts'
import { app, setApp } from '../state.ts'
import type { Order } from '../types.ts'

/** The menu of actions on the whole order. */
export async function openMore(place: Place): Promise<void> {
  const { there, order, label } = placeStateNow(place)
  const { more, room } = strings()
  const acts: [string, string, () => Promise<unknown>, boolean?][] = [
    ['guests', more.guests, () => askCovers(place)],
    ['allergy', more.allergy, () => askAllergy(place)],
  ]
  if (there) {
    const { order_id: orderId } = there
    const unjoin: (typeof acts)[number] = ['unjoin', more.unjoin, () => unjoinTable(there)]
    const service: (typeof acts)[number] =
      order && Number(order.bill.service_charge) === 0
        ? ['service', more.serviceOn, () => switchService(orderId, true)]
        : ['service', more.serviceOff, () => switchService(orderId, false)]
    const end: (typeof acts)[number] = ['end', more.endOrder, () => endOrder(there)]
    const cancel: (typeof acts)[number] = ['cancel', more.cancelOrder, () => cancelOrder(there), true]
    acts.push(
      ['move', more.move, () => moveOrder(there)],
      ['items', more.items, () => chooseAll(place, order)],
      ['merge', more.merge, () => mergeOrders(there)],
      ['join', more.join, () => joinTable(there)],
      ...(there.joined.length > 0 ? [unjoin] : []),
      ['tab', more.toTab, () => makeTab(there)],
      ['hand', more.handOver, () => handOver(place)],
      ['discount', more.discount, () => giveDiscount(orderId)],
      ...(order?.bill.rates?.service === '0.00' ? [] : [service]),
      ['message', more.message, () => sendMessage(orderId)],
      ['reprint', more.reprint, () => printTicket(orderId)],
      ['history', more.history, async () => goDeeper({ at: 'history', orderId })],
      ...(Number(order?.bill.paid ?? 0) > 0 ? [] : [isEmpty(order) ? end : cancel]),
    )
  }
  const offered = acts.map(([key, text, , isBad = false]) => ({ key, text, isBad }))
  const chosen = await askFor({ kind: 'choice', title: room.table(label), offered })
  await acts.find(([key]) => key === chosen)?.[2]()
}

const isEmpty = (order: Order | undefined) => order?.items.length === 0

/** Selects all lines, so that those which stay can be deselected by a tap. */
async function chooseAll(place: Place, order: Order | undefined): Promise<void> {
  if (app().screen.at !== 'order') go({ at: 'order', place })
  setApp({ chosen: (order?.items ?? []).map(({ order_item_id }) => order_item_id) })
}

export async function askCovers(place: Place): Promise<void> {
  const value = placeStateNow(place).guests.covers
  const covers = await askFor({
    kind: 'number',
    title: strings().more.guests,
    offered: [1, 2, 3, 4, 5, 6, 7, 8],
    value,
  })
  if (covers !== undefined) await changeDetails(place, { covers })
}

async function askAllergy(place: Place): Promise<void> {
  const { allergenNote: seen } = placeStateNow(place).guests
  const note = await askFor({ kind: 'text', title: strings().more.allergyNote, value: seen, offered: [] })
  if (note === undefined || note === seen) return
  await changeDetails(place, { allergens: note ? 1 : 0, allergen_note: note, seen_allergen_note: seen })
}

async function handOver(place: Place): Promise<void> {
  const offered = app().staff.map(({ id, first_name, last_name }) => ({
    key: String(id),
    text: `${first_name} ${last_name}`,
  }))
  const chosen = await askFor({ kind: 'choice', title: strings().more.handOver, offered })
  if (chosen) await changeDetails(place, { staff_id: Number(chosen) })
}
