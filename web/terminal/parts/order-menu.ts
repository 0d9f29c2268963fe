import { printTicket } from '../device/printing.ts'
import { strings } from '../locales/load-locale.ts'
import { go, goDeeper } from '../navigate.ts'
import { codesInNote } from '../orders/allergens.ts'
import { joinTable, makeTab, mergeOrders, moveOrder, unjoinTable } from '../orders/move-order.ts'
import { cancelOrder, endOrder, giveDiscount, sendMessage, switchService } from '../orders/order-actions.ts'
import type { Place } from '../orders/order-place.ts'
import { askFor, type MenuEntry } from '../orders/prompt.ts'
import { changeDetails, placeStateNow, seatsAt } from '../orders/take-order.ts'
import { app, setApp } from '../state.ts'
import type { OpenOrder, Order } from '../types.ts'
import { sumText } from './money.tsx'

type Act = MenuEntry & { run: () => Promise<unknown> }

/** The menu of actions on the whole order, in groups and with present values. */
export async function openMore(place: Place): Promise<void> {
  const { there, order, label, guests } = placeStateNow(place)
  const { more, room } = strings()
  const groups: { name: string; entries: Act[] }[] = [
    {
      name: more.guests,
      entries: [
        { key: 'guests', text: more.guests, value: numberText(guests.covers), run: () => askCovers(place) },
        { key: 'allergy', text: more.allergy, value: guests.allergenNote, run: () => askAllergy(place) },
        ...(there ? [handOverOf(place, there)] : []),
      ],
    },
    ...(there ? actsOn(place, there, order) : []),
  ]
  const title = room.table(label)
  const chosen = await askFor({ kind: 'menu', title, groups: groups.map(withoutRun) })
  const acts = groups.flatMap(({ entries }) => entries)
  await acts.find(({ key }) => key === chosen)?.run()
}

const numberText = (count: number) => (count > 0 ? String(count) : undefined)

const withoutRun = ({ name, entries }: { name: string; entries: Act[] }) => ({
  name,
  entries: entries.map(({ run: _, ...entry }) => entry),
})

function handOverOf(place: Place, { server }: OpenOrder): Act {
  const value = server.name.split(' ')[0]
  return { key: 'hand', text: strings().more.handOver, value, run: () => handOver(place) }
}

function actsOn(
  place: Place,
  there: OpenOrder,
  order: Order | undefined,
): { name: string; entries: Act[] }[] {
  const { more, order: text } = strings()
  const { order_id: orderId, joined } = there
  const hasDishes = !isEmpty(order)
  const hasService = hasDishes && order?.bill.rates?.service !== '0.00'
  const isServiceOff = order !== undefined && Number(order.bill.service_charge) === 0
  const joinedTables = joined.map(({ table_number }) => table_number).join(', ')
  return [
    {
      name: more.table,
      entries: [
        { key: 'move', text: more.move, run: () => moveOrder(there) },
        ...(hasDishes ? [{ key: 'items', text: more.items, run: () => chooseAll(place, order) }] : []),
        { key: 'merge', text: more.merge, run: () => mergeOrders(there) },
        { key: 'join', text: more.join, run: () => joinTable(there) },
        ...(joinedTables
          ? [{ key: 'unjoin', text: more.unjoin, value: joinedTables, run: () => unjoinTable(there) }]
          : []),
        { key: 'tab', text: more.toTab, run: () => makeTab(there) },
      ],
    },
    {
      name: text.bill,
      entries: [
        ...(hasDishes ? [discountOf(orderId, order)] : []),
        ...(hasService
          ? [
              {
                key: 'service',
                text: isServiceOff ? more.serviceOn : more.serviceOff,
                value: isServiceOff ? undefined : sumText(order?.bill.service_charge ?? '0.00'),
                run: () => switchService(orderId, isServiceOff),
              },
            ]
          : []),
        { key: 'history', text: more.history, run: async () => goDeeper({ at: 'history', orderId }) },
      ],
    },
    {
      name: more.kitchen,
      entries: [
        { key: 'message', text: more.message, run: () => sendMessage(orderId) },
        ...(hasDishes ? [{ key: 'reprint', text: more.reprint, run: () => printTicket(orderId) }] : []),
      ],
    },
    ...(Number(order?.bill.paid ?? 0) > 0 ? [] : [{ name: '', entries: [endOf(there, hasDishes)] }]),
  ]
}

function discountOf(orderId: number, order: Order | undefined): Act {
  const { discounts = '0.00' } = order?.bill ?? {}
  const value = Number(discounts) > 0 ? `−${sumText(discounts)}` : undefined
  return { key: 'discount', text: strings().more.discount, value, run: () => giveDiscount(orderId) }
}

function endOf(there: OpenOrder, hasDishes: boolean): Act {
  const { more } = strings()
  return hasDishes
    ? { key: 'cancel', text: more.cancelOrder, isBad: true, run: () => cancelOrder(there) }
    : { key: 'end', text: more.endOrder, run: () => endOrder(there) }
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
  const title = strings().more.allergyNote
  const note = await askFor({ kind: 'allergy', title, value: seen, seats: seatsAt(place) })
  if (note === undefined || note === seen) return
  await changeDetails(place, {
    allergens: note ? 1 : 0,
    allergen_note: note,
    seen_allergen_note: seen,
    allergen_codes: codesInNote(note),
    seen_allergen_codes: codesInNote(seen),
  })
}

async function handOver(place: Place): Promise<void> {
  const offered = app().staff.map(({ id, first_name, last_name }) => ({
    key: String(id),
    text: `${first_name} ${last_name}`,
  }))
  const chosen = await askFor({ kind: 'choice', title: strings().more.handOver, offered })
  if (chosen) await changeDetails(place, { staff_id: Number(chosen) })
}
