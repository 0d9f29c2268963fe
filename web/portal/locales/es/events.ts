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
const sum = (total: unknown) => `; el total es ${number(total)}`

const BY: Record<string, string> = { card: 'con tarjeta', cash: 'en efectivo', other: 'por otro medio' }
const by = (method: unknown) => BY[String(method)] ?? String(method)

const CHANGED: Record<string, string> = {
  covers: 'comensales',
  name: 'nombre',
  staff_id: 'camarero',
  server: 'camarero',
  allergens: 'alérgenos',
  allergen_note: 'alérgenos',
  course: 'tiempo',
  seat: 'sitio',
  notes: 'nota',
  qty: 'cantidad',
  modifiers: 'opciones',
}
const changes = (names: string[]) => [...new Set(names.map((name) => CHANGED[name] ?? name))].join(', ')

const SEEN: Record<string, string> = {
  allergens: 'alérgenos',
  void: 'anulación',
  moved: 'otra mesa',
  message: 'mensaje',
}
const KINDS: Record<string, string> = { takeaway: 'para llevar', bar: 'barra', quick: 'venta rápida' }

const discount = (kind: unknown, value: unknown) =>
  kind === 'comp' ? 'Invitación' : kind === 'percent' ? `Descuento del ${number(value)} %` : 'Descuento'

const ofChannel = ({ order_id, channel }: Data) => `Pedido ${order_id} de ${channel}`

/** Descriptions by event type. A type without one is shown in the service's English. */
export const events: EventText['events'] = {
  ...accountEvents,
  'channel.set': ({ key_id, channel }: Data) => `La clave ${key_id} es el canal ${channel}`,
  'channel.removed': ({ key_id, channel }: Data) => `La clave ${key_id} ya no es el canal ${channel}`,
  'channel.received': (data: Data) => `${ofChannel(data)} ha llegado`,
  'channel.accepted': (data: Data) => `${ofChannel(data)} aceptado, en ${data.minutes} minutos`,
  'channel.ready': (data: Data) => `${ofChannel(data)} está listo`,
  'channel.handed_over': (data: Data) => `${ofChannel(data)} entregado`,
  'channel.refused': (data: Data) => `${ofChannel(data)} rechazado`,
  'channel.cancelled': (data: Data) => `${ofChannel(data)} cancelado por el canal`,
  'table.opened': ({ table_number, server, allergens }: Data) =>
    `La mesa ${table_number} se abrió para ${server}${allergens ? ', atención a los alérgenos' : ''}`,
  'table.closed': ({ table_number }: Data) => `La mesa ${table_number} se cerró`,
  'table.joined': ({ table_number }: Data) => `Se unió la mesa ${table_number}`,
  'table.unjoined': ({ table_number }: Data) => `La mesa ${table_number} vuelve a estar sola`,
  'order.opened': ({ day_number, name, server }: Data) =>
    `El número ${day_number}${name ? ` (${name})` : ''} se abrió para ${server}`,
  'order.items_added': ({ items, total }: Data) => `Pedido: ${listed(items)}${sum(total)}`,
  'order.item_removed': ({ item, total, reason, made }: Data) =>
    `Anulado: ${listed([item])}${reason ? ` (${reason}${made ? ', ya hecho' : ''})` : ''}${sum(total)}`,
  'order.discount_added': ({ kind, value, applied, reason, total }: Data) =>
    `${discount(kind, value)} (${number(applied)})${because(reason)}${sum(total)}`,
  'order.discount_approved': ({ kind, value, applied, reason, total }: Data) =>
    `${discount(kind, value)} (${number(applied)}) aprobado${because(reason)}${sum(total)}`,
  'order.discount_removed': ({ kind, value, total }: Data) =>
    `Se retiró: ${discount(kind, value)}${sum(total)}`,
  'order.service_switched': ({ switch: isOn, reason, total }: Data) =>
    `${isOn ? 'El servicio se cobra de nuevo' : 'El servicio no se cobra'}${because(reason)}${sum(total)}`,
  'order.reopened_after_close': ({ reason }: Data) => `Reabierto tras el cierre${because(reason)}`,
  'order.deleted': ({ order_id, reason }: Data) =>
    `El pedido ${order_id} se eliminó${reason ? ` (${reason})` : ''}`,
  'order.not_printed': ({ order_item_ids, station }: Data) =>
    `NO IMPRESO${station ? ` por «${station}»` : ''}: ${(order_item_ids as number[]).length} líneas del pedido`,
  'order.paid': ({ total }: Data) => `Pagado por completo: ${number(total)}`,
  'order.reopened': ({ balance }: Data) => `Abierto de nuevo: quedan ${number(balance)} por pagar`,
  'order.ready': ({ order_item_ids }: { order_item_ids: number[] }) =>
    `Listo en el pase: ${order_item_ids.length === 1 ? '1 línea' : `${order_item_ids.length} líneas`}`,
  'order.details_changed': ({ changed }: Data) => `Cambiado: ${changes(changed)}`,
  'order.moved': ({ table_number, from_table_number, name, kind }: Data) =>
    `Pasó${from_table_number ? ` de la mesa ${from_table_number}` : ''} ${table_number ? `a la mesa ${table_number}` : `a ${name || (KINDS[String(kind)] ?? kind)}`}`,
  'order.items_moved': ({ items, to_order_id, total }: Data) =>
    `${listed(items)}: al pedido ${to_order_id}${sum(total)}`,
  'order.items_received': ({ items, from_order_id, total }: Data) =>
    `${listed(items)}: del pedido ${from_order_id}${sum(total)}`,
  'order.merged': ({ to_order_id }: Data) => `Juntado con el pedido ${to_order_id}`,
  'order.fired': ({ course, items }: Data) =>
    `${course === undefined ? 'Marchado' : `Tiempo ${course} marchado`}: ${listed(items)}`,
  'order.item_changed': ({ changed, item }: Data) => `${listed([item])}: cambiado ${changes(changed)}`,
  'order.bill_requested': (data: Data) => (data.switch ? 'Piden la cuenta' : 'Ya no piden la cuenta'),
  'order.served': ({ order_item_ids }: { order_item_ids: number[] }) =>
    order_item_ids.length === 1 ? '1 servido' : `${order_item_ids.length} servidos`,
  'order.message': ({ text, stations }: { text: string; stations: string[] }) =>
    `«${text}» a ${stations.join(', ')}`,
  'order.closed': ({ order_id }: Data) => `El pedido ${order_id} se cerró`,
  'payment.pending': ({ amount, method }: Data) => `Se están cobrando ${number(amount)} ${by(method)}`,
  'payment.approved': ({ amount, tip, tip_most, method, balance, overpaid, reason }: Data) =>
    `${number(amount)} pagados ${by(method)}${tip === '0.00' ? '' : `, propina ${number(tip)}`}${tip_most === undefined ? '' : ` (más del máximo de ${number(tip_most)})`}; ${overpaid === '0.00' ? `quedan ${number(balance)}` : `${number(overpaid)} de más`}${because(reason)}`,
  'payment.declined': ({ amount, method, reason }: Data) =>
    `${number(amount)} ${by(method)}: cobro rechazado${because(reason)}`,
  'payment.unknown': ({ amount, method, terminal }: Data) =>
    `No se sabe cómo acabó el cobro de ${number(amount)} ${by(method)}${terminal ? ` en el terminal ${terminal}` : ''}`,
  'payment.reversed': ({ amount, method, reason }: Data) =>
    `${number(amount)} ${by(method)}: cobro anulado${because(reason)}`,
  'payment.tip_changed': ({ tip, was }: Data) => `La propina es ahora ${number(tip)}; antes, ${number(was)}`,
  'refund.pending': ({ amount, method }: Data) => `Se están devolviendo ${number(amount)} ${by(method)}`,
  'refund.approved': ({ amount, tip, method, reason }: Data) =>
    `${number(amount)} devueltos ${by(method)}${tip === '0.00' ? '' : `, y ${number(tip)} de propina`}${because(reason)}`,
  'refund.declined': ({ amount, method }: Data) => `Se rechazó devolver ${number(amount)} ${by(method)}`,
  'refund.unknown': ({ amount, method }: Data) =>
    `No se sabe si se devolvieron ${number(amount)} ${by(method)}`,
  'kitchen.bumped': ({ station, cleared }: { station: string; cleared: number }) =>
    cleared === 1 ? `«${station}» terminó una comanda` : `«${station}» marcó platos de una comanda`,
  'kitchen.recalled': ({ station }: Data) => `«${station}» recuperó una comanda`,
  'kitchen.acknowledged': ({ station, what, note }: Data) =>
    `«${station}» ha visto: ${[SEEN[String(what)] ?? what, note].filter(Boolean).join(', ')}`,
  'kitchen.called': ({ server }: Data) => `El pase llama a ${server}`,
  'printjob.created': ({ printer }: Data) => `Se imprime en ${printer}`,
  'printjob.sent': ({ printjob_id, printer }: Data) => `El trabajo ${printjob_id} fue a ${printer}`,
  'printjob.returned': ({ printjob_id }: Data) => `El trabajo ${printjob_id} espera otra vez`,
  'printjob.moved': ({ printjob_id, printer }: Data) => `El trabajo ${printjob_id} pasó a ${printer}`,
  'printjob.printed': ({ printjob_id, printer }: Data) =>
    `El trabajo ${printjob_id} se imprimió en ${printer}`,
  'printjob.failed': ({ printjob_id, printer }: Data) => `El trabajo ${printjob_id} falló en ${printer}`,
  'printjob.expired': ({ printjob_id }: Data) =>
    `El trabajo ${printjob_id} era demasiado antiguo para imprimirse`,
  'printjob.cancelled': ({ printjob_id }: Data) => `El trabajo ${printjob_id} se canceló`,
  'printjob.retried': ({ printjob_id, printer }: Data) =>
    `El trabajo ${printjob_id} se intenta otra vez en ${printer}`,
}
