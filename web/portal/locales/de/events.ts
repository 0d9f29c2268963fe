import type { EventText } from '../text.ts'
import { accountEvents } from './account/account-events.ts'

interface Item {
  qty: number
  name: string
}

interface Data {
  items: Item[]
  item: Item
  changed: string[]
  [field: string]: unknown
}

const number = (amount: unknown) => String(amount ?? '').replace('.', ',')
const listed = (items: Item[]) => items.map(({ qty, name }) => `${qty} × ${name}`).join(', ')
const because = (reason: unknown) => (reason ? `: ${reason}` : '')
const sum = (total: unknown) => `; die Summe ist ${number(total)}`

const BY: Record<string, string> = { card: 'mit Karte', cash: 'bar', other: 'auf andere Weise' }
const by = (method: unknown) => BY[String(method)] ?? String(method)

const CHANGED: Record<string, string> = {
  covers: 'Gäste',
  name: 'Name',
  staff_id: 'Bedienung',
  server: 'Bedienung',
  allergens: 'Allergene',
  allergen_note: 'Allergene',
  course: 'Gang',
  seat: 'Platz',
  notes: 'Anmerkung',
  qty: 'Menge',
  modifiers: 'Optionen',
}
const changes = (names: string[]) => [...new Set(names.map((name) => CHANGED[name] ?? name))].join(', ')

const SEEN: Record<string, string> = {
  allergens: 'Allergene',
  void: 'Storno',
  moved: 'anderer Tisch',
  message: 'Nachricht',
}
const KINDS: Record<string, string> = { takeaway: 'Mitnahme', bar: 'Bar', quick: 'Sofort' }

const discount = (kind: unknown, value: unknown) =>
  kind === 'comp' ? 'Aufs Haus' : kind === 'percent' ? `${number(value)} % Nachlass` : 'Nachlass'

const ofChannel = ({ order_id, channel }: Data) => `Bestellung ${order_id} von ${channel}`

/** Descriptions by event type. A type without one is shown in the service's English. */
export const events: EventText['events'] = {
  ...accountEvents,
  'channel.set': ({ key_id, channel }: Data) => `Schlüssel ${key_id} ist der Kanal ${channel}`,
  'channel.removed': ({ key_id, channel }: Data) => `Schlüssel ${key_id} ist nicht mehr der Kanal ${channel}`,
  'channel.received': (data: Data) => `${ofChannel(data)} ist eingegangen`,
  'channel.accepted': (data: Data) => `${ofChannel(data)} angenommen, in ${data.minutes} Minuten`,
  'channel.ready': (data: Data) => `${ofChannel(data)} ist fertig`,
  'channel.handed_over': (data: Data) => `${ofChannel(data)} übergeben`,
  'channel.refused': (data: Data) => `${ofChannel(data)} abgelehnt`,
  'channel.cancelled': (data: Data) => `${ofChannel(data)} vom Kanal storniert`,
  'table.opened': ({ table_number, server, allergens }: Data) =>
    `Tisch ${table_number} wurde für ${server} geöffnet${allergens ? ', Allergene beachten' : ''}`,
  'table.closed': ({ table_number }: Data) => `Tisch ${table_number} wurde geschlossen`,
  'table.joined': ({ table_number }: Data) => `Tisch ${table_number} wurde dazugestellt`,
  'table.unjoined': ({ table_number }: Data) => `Tisch ${table_number} steht wieder für sich`,
  'order.opened': ({ day_number, name, server }: Data) =>
    `Nummer ${day_number}${name ? ` (${name})` : ''} wurde für ${server} geöffnet`,
  'order.items_added': ({ items, total }: Data) => `${listed(items)} bestellt${sum(total)}`,
  'order.item_removed': ({ item, total, reason, made }: Data) =>
    `${listed([item])} storniert${reason ? ` (${reason}${made ? ', zubereitet' : ''})` : ''}${sum(total)}`,
  'order.discount_added': ({ kind, value, applied, reason, total }: Data) =>
    `${discount(kind, value)} (${number(applied)})${because(reason)}${sum(total)}`,
  'order.discount_approved': ({ kind, value, applied, reason, total }: Data) =>
    `${discount(kind, value)} (${number(applied)}) genehmigt${because(reason)}${sum(total)}`,
  'order.discount_removed': ({ kind, value, total }: Data) =>
    `${discount(kind, value)} zurückgenommen${sum(total)}`,
  'order.service_switched': ({ switch: isOn, reason, total }: Data) =>
    `Servicezuschlag ${isOn ? 'wieder berechnet' : 'erlassen'}${because(reason)}${sum(total)}`,
  'order.reopened_after_close': ({ reason }: Data) => `Nach dem Schließen wieder geöffnet${because(reason)}`,
  'order.deleted': ({ order_id, reason }: Data) =>
    `Bestellung ${order_id} wurde gelöscht${reason ? ` (${reason})` : ''}`,
  'order.not_printed': ({ order_item_ids, station }: Data) =>
    `NICHT GEDRUCKT${station ? ` von „${station}“` : ''}: ${(order_item_ids as number[]).length} Positionen der Bestellung`,
  'order.paid': ({ total }: Data) => `Ganz bezahlt: ${number(total)}`,
  'order.reopened': ({ balance }: Data) => `Wieder offen: ${number(balance)} sind zu zahlen`,
  'order.ready': ({ order_item_ids }: { order_item_ids: number[] }) =>
    `Am Pass bereit: ${order_item_ids.length} Positionen`,
  'order.details_changed': ({ changed }: Data) => `Geändert: ${changes(changed)}`,
  'order.moved': ({ table_number, from_table_number, name, kind }: Data) =>
    `Umgesetzt${from_table_number ? ` von Tisch ${from_table_number}` : ''} ${table_number ? `an Tisch ${table_number}` : `zu ${name || (KINDS[String(kind)] ?? kind)}`}`,
  'order.items_moved': ({ items, to_order_id, total }: Data) =>
    `${listed(items)} an Bestellung ${to_order_id} abgegeben${sum(total)}`,
  'order.items_received': ({ items, from_order_id, total }: Data) =>
    `${listed(items)} kam von Bestellung ${from_order_id}${sum(total)}`,
  'order.merged': ({ to_order_id }: Data) => `In Bestellung ${to_order_id} aufgegangen`,
  'order.fired': ({ course, items }: Data) =>
    `${course === undefined ? 'Abgerufen' : `Gang ${course} abgerufen`}: ${listed(items)}`,
  'order.item_changed': ({ changed, item }: Data) => `${listed([item])}: geändert ${changes(changed)}`,
  'order.bill_requested': (data: Data) =>
    data.switch ? 'Die Rechnung ist gewünscht' : 'Die Rechnung ist nicht mehr gewünscht',
  'order.served': ({ order_item_ids }: { order_item_ids: number[] }) => `${order_item_ids.length} serviert`,
  'order.message': ({ text, stations }: { text: string; stations: string[] }) =>
    `„${text}“ an ${stations.join(', ')}`,
  'order.closed': ({ order_id }: Data) => `Bestellung ${order_id} wurde geschlossen`,
  'payment.pending': ({ amount, method }: Data) => `${number(amount)} werden gerade ${by(method)} bezahlt`,
  'payment.approved': ({ amount, tip, tip_most, method, balance, overpaid, reason }: Data) =>
    `${number(amount)} ${by(method)} bezahlt${tip === '0.00' ? '' : `, Trinkgeld ${number(tip)}`}${tip_most === undefined ? '' : ` (über den höchstens ${number(tip_most)})`}; ${overpaid === '0.00' ? `${number(balance)} sind noch offen` : `${number(overpaid)} zu viel`}${because(reason)}`,
  'payment.declined': ({ amount, method, reason }: Data) =>
    `${number(amount)} ${by(method)} wurden abgelehnt${because(reason)}`,
  'payment.unknown': ({ amount, method, terminal }: Data) =>
    `Wie ${number(amount)} ${by(method)}${terminal ? ` am Terminal ${terminal}` : ''} ausgingen, ist unbekannt`,
  'payment.reversed': ({ amount, method, reason }: Data) =>
    `${number(amount)} ${by(method)} wurden storniert${because(reason)}`,
  'payment.tip_changed': ({ tip, was }: Data) =>
    `Das Trinkgeld ist jetzt ${number(tip)}, vorher ${number(was)}`,
  'refund.pending': ({ amount, method }: Data) =>
    `${number(amount)} werden gerade ${by(method)} zurückgegeben`,
  'refund.approved': ({ amount, tip, method, reason }: Data) =>
    `${number(amount)} ${by(method)} zurückgegeben${tip === '0.00' ? '' : `, dazu ${number(tip)} Trinkgeld`}${because(reason)}`,
  'refund.declined': ({ amount, method }: Data) =>
    `${number(amount)} ${by(method)} zurückzugeben wurde abgelehnt`,
  'refund.unknown': ({ amount, method }: Data) =>
    `Ob ${number(amount)} ${by(method)} zurückgegeben wurden, ist unbekannt`,
  'kitchen.bumped': ({ station, cleared }: { station: string; cleared: number }) =>
    cleared === 1 ? `„${station}“ ist mit einem Bon fertig` : `„${station}“ hat Gerichte eines Bons markiert`,
  'kitchen.recalled': ({ station }: Data) => `„${station}“ hat einen Bon zurückgeholt`,
  'kitchen.acknowledged': ({ station, what, note }: Data) =>
    `„${station}“ hat gesehen: ${[SEEN[String(what)] ?? what, note].filter(Boolean).join(', ')}`,
  'kitchen.called': ({ server }: Data) => `Der Pass ruft ${server}`,
  'printjob.created': ({ printer }: Data) => `Wird von ${printer} gedruckt`,
  'printjob.sent': ({ printjob_id, printer }: Data) => `Druckauftrag ${printjob_id} ging an ${printer}`,
  'printjob.returned': ({ printjob_id }: Data) => `Druckauftrag ${printjob_id} wartet wieder`,
  'printjob.moved': ({ printjob_id, printer }: Data) =>
    `Druckauftrag ${printjob_id} wurde von ${printer} übernommen`,
  'printjob.printed': ({ printjob_id, printer }: Data) =>
    `Druckauftrag ${printjob_id} wurde von ${printer} gedruckt`,
  'printjob.failed': ({ printjob_id, printer }: Data) =>
    `Druckauftrag ${printjob_id} scheiterte an ${printer}`,
  'printjob.expired': ({ printjob_id }: Data) => `Druckauftrag ${printjob_id} war zu alt zum Drucken`,
  'printjob.cancelled': ({ printjob_id }: Data) => `Druckauftrag ${printjob_id} wurde abgebrochen`,
  'printjob.retried': ({ printjob_id, printer }: Data) =>
    `Druckauftrag ${printjob_id} wird an ${printer} noch einmal versucht`,
}
