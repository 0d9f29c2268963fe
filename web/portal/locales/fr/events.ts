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
const because = (reason: unknown) => (reason ? ` : ${reason}` : '')
const sum = (total: unknown) => ` ; le total est de ${number(total)}`

const BY: Record<string, string> = { card: 'par carte', cash: 'en espèces', other: 'par un autre moyen' }
const by = (method: unknown) => BY[String(method)] ?? String(method)

const CHANGED: Record<string, string> = {
  covers: 'couverts',
  name: 'nom',
  staff_id: 'serveur',
  server: 'serveur',
  allergens: 'allergènes',
  allergen_note: 'allergènes',
  course: 'suite',
  seat: 'place',
  notes: 'remarque',
  qty: 'quantité',
  modifiers: 'options',
}
const changes = (names: string[]) => [...new Set(names.map((name) => CHANGED[name] ?? name))].join(', ')

const SEEN: Record<string, string> = {
  allergens: 'allergènes',
  void: 'annulation',
  moved: 'autre table',
  message: 'message',
}
const KINDS: Record<string, string> = { takeaway: 'à emporter', bar: 'bar', quick: 'vente rapide' }

const discount = (kind: unknown, value: unknown) =>
  kind === 'comp' ? 'Offert' : kind === 'percent' ? `Remise de ${number(value)} %` : 'Remise'

const ofChannel = ({ order_id, channel }: Data) => `Commande ${order_id} de ${channel}`

/** Descriptions by event type. A type without one is shown in the service's English. */
export const events: EventText['events'] = {
  ...accountEvents,
  'channel.set': ({ key_id, channel }: Data) => `La clé ${key_id} est le canal ${channel}`,
  'channel.removed': ({ key_id, channel }: Data) => `La clé ${key_id} n’est plus le canal ${channel}`,
  'channel.received': (data: Data) => `${ofChannel(data)} est arrivée`,
  'channel.accepted': (data: Data) => `${ofChannel(data)} acceptée, dans ${data.minutes} minutes`,
  'channel.ready': (data: Data) => `${ofChannel(data)} est prête`,
  'channel.handed_over': (data: Data) => `${ofChannel(data)} remise`,
  'channel.refused': (data: Data) => `${ofChannel(data)} refusée`,
  'channel.cancelled': (data: Data) => `${ofChannel(data)} annulée par le canal`,
  'table.opened': ({ table_number, server, allergens }: Data) =>
    `La table ${table_number} a été ouverte pour ${server}${allergens ? ', attention aux allergènes' : ''}`,
  'table.closed': ({ table_number }: Data) => `La table ${table_number} a été fermée`,
  'table.joined': ({ table_number }: Data) => `La table ${table_number} a été ajoutée`,
  'table.unjoined': ({ table_number }: Data) => `La table ${table_number} est de nouveau seule`,
  'order.opened': ({ day_number, name, server }: Data) =>
    `Le numéro ${day_number}${name ? ` (${name})` : ''} a été ouvert pour ${server}`,
  'order.items_added': ({ items, total }: Data) => `Commandé : ${listed(items)}${sum(total)}`,
  'order.item_removed': ({ item, total, reason, made }: Data) =>
    `Annulé : ${listed([item])}${reason ? ` (${reason}${made ? ', préparé' : ''})` : ''}${sum(total)}`,
  'order.discount_added': ({ kind, value, applied, reason, total }: Data) =>
    `${discount(kind, value)} (${number(applied)})${because(reason)}${sum(total)}`,
  'order.discount_approved': ({ kind, value, applied, reason, total }: Data) =>
    `${discount(kind, value)} (${number(applied)}) approuvé${because(reason)}${sum(total)}`,
  'order.discount_removed': ({ kind, value, total }: Data) =>
    `Retiré : ${discount(kind, value)}${sum(total)}`,
  'order.service_switched': ({ switch: isOn, reason, total }: Data) =>
    `Service ${isOn ? 'rétabli' : 'retiré'}${because(reason)}${sum(total)}`,
  'order.reopened_after_close': ({ reason }: Data) => `Rouverte après la fermeture${because(reason)}`,
  'order.deleted': ({ order_id, reason }: Data) =>
    `La commande ${order_id} a été supprimée${reason ? ` (${reason})` : ''}`,
  'order.not_printed': ({ order_item_ids, station }: Data) =>
    `PAS IMPRIMÉ${station ? ` par « ${station} »` : ''} : ${(order_item_ids as number[]).length} lignes de la commande`,
  'order.paid': ({ total }: Data) => `Entièrement payée : ${number(total)}`,
  'order.reopened': ({ balance }: Data) => `De nouveau ouverte : ${number(balance)} à payer`,
  'order.ready': ({ order_item_ids }: { order_item_ids: number[] }) =>
    `Prêt au passe : ${order_item_ids.length < 2 ? `${order_item_ids.length} ligne` : `${order_item_ids.length} lignes`}`,
  'order.details_changed': ({ changed }: Data) => `Modifié : ${changes(changed)}`,
  'order.moved': ({ table_number, from_table_number, name, kind }: Data) =>
    `Passée${from_table_number ? ` de la table ${from_table_number}` : ''} ${table_number ? `à la table ${table_number}` : `à ${name || (KINDS[String(kind)] ?? kind)}`}`,
  'order.items_moved': ({ items, to_order_id, total }: Data) =>
    `${listed(items)} : vers la commande ${to_order_id}${sum(total)}`,
  'order.items_received': ({ items, from_order_id, total }: Data) =>
    `${listed(items)} : de la commande ${from_order_id}${sum(total)}`,
  'order.merged': ({ to_order_id }: Data) => `Réunie à la commande ${to_order_id}`,
  'order.fired': ({ course, items }: Data) =>
    `${course === undefined ? 'Réclamé' : `Suite ${course} réclamée`} : ${listed(items)}`,
  'order.item_changed': ({ changed, item }: Data) => `${listed([item])} : modifié ${changes(changed)}`,
  'order.bill_requested': (data: Data) =>
    data.switch ? 'L’addition est demandée' : 'L’addition n’est plus demandée',
  'order.served': ({ order_item_ids }: { order_item_ids: number[] }) =>
    order_item_ids.length < 2 ? `${order_item_ids.length} servi` : `${order_item_ids.length} servis`,
  'order.message': ({ text, stations }: { text: string; stations: string[] }) =>
    `« ${text} » à ${stations.join(', ')}`,
  'order.closed': ({ order_id }: Data) => `La commande ${order_id} a été fermée`,
  'payment.pending': ({ amount, method }: Data) => `Paiement de ${number(amount)} ${by(method)} en cours`,
  'payment.approved': ({ amount, tip, tip_most, method, balance, overpaid, reason }: Data) =>
    `${number(amount)} payés ${by(method)}${tip === '0.00' ? '' : `, pourboire ${number(tip)}`}${tip_most === undefined ? '' : ` (au-dessus du maximum de ${number(tip_most)})`} ; ${overpaid === '0.00' ? `reste ${number(balance)}` : `${number(overpaid)} de trop`}${because(reason)}`,
  'payment.declined': ({ amount, method, reason }: Data) =>
    `Paiement de ${number(amount)} ${by(method)} refusé${because(reason)}`,
  'payment.unknown': ({ amount, method, terminal }: Data) =>
    `On ne sait pas comment a fini le paiement de ${number(amount)} ${by(method)}${terminal ? ` au terminal ${terminal}` : ''}`,
  'payment.reversed': ({ amount, method, reason }: Data) =>
    `Paiement de ${number(amount)} ${by(method)} annulé${because(reason)}`,
  'payment.tip_changed': ({ tip, was }: Data) =>
    `Le pourboire est maintenant de ${number(tip)}, avant ${number(was)}`,
  'refund.pending': ({ amount, method }: Data) => `Remboursement de ${number(amount)} ${by(method)} en cours`,
  'refund.approved': ({ amount, tip, method, reason }: Data) =>
    `${number(amount)} remboursés ${by(method)}${tip === '0.00' ? '' : `, et ${number(tip)} de pourboire`}${because(reason)}`,
  'refund.declined': ({ amount, method }: Data) => `Remboursement de ${number(amount)} ${by(method)} refusé`,
  'refund.unknown': ({ amount, method }: Data) =>
    `On ne sait pas si ${number(amount)} ont été remboursés ${by(method)}`,
  'kitchen.bumped': ({ station, cleared }: { station: string; cleared: number }) =>
    cleared === 1 ? `« ${station} » a terminé un bon` : `« ${station} » a marqué des plats d’un bon`,
  'kitchen.recalled': ({ station }: Data) => `« ${station} » a rappelé un bon`,
  'kitchen.acknowledged': ({ station, what, note }: Data) =>
    `« ${station} » a vu : ${[SEEN[String(what)] ?? what, note].filter(Boolean).join(', ')}`,
  'kitchen.called': ({ server }: Data) => `Le passe appelle ${server}`,
  'printjob.created': ({ printer }: Data) => `S’imprime sur ${printer}`,
  'printjob.sent': ({ printjob_id, printer }: Data) =>
    `L’impression ${printjob_id} est partie vers ${printer}`,
  'printjob.returned': ({ printjob_id }: Data) => `L’impression ${printjob_id} attend de nouveau`,
  'printjob.moved': ({ printjob_id, printer }: Data) =>
    `L’impression ${printjob_id} est reprise par ${printer}`,
  'printjob.printed': ({ printjob_id, printer }: Data) =>
    `L’impression ${printjob_id} est sortie sur ${printer}`,
  'printjob.failed': ({ printjob_id, printer }: Data) =>
    `L’impression ${printjob_id} a échoué sur ${printer}`,
  'printjob.expired': ({ printjob_id }: Data) => `L’impression ${printjob_id} était trop ancienne`,
  'printjob.cancelled': ({ printjob_id }: Data) => `L’impression ${printjob_id} a été annulée`,
  'printjob.retried': ({ printjob_id, printer }: Data) =>
    `L’impression ${printjob_id} est tentée de nouveau sur ${printer}`,
}
