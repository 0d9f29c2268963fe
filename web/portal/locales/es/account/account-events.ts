// Events besides orders: account, people, menus, devices and business days.

import { clockOf } from '../../format-instant.ts'
import { type MenuChangeWords, menuChange } from '../../menu-change.ts'
import { faults } from '../faults.ts'
import { printers } from '../printing/printers.ts'
import { user } from '../shell.ts'

interface Data {
  [field: string]: unknown
}

const ROLES: Record<string, string> = user.roles
/** Names of sets of hours. */
const named = (hours: unknown) => (hours as { name: string }[]).map(({ name }) => name)
const role = (name: unknown) => (ROLES[String(name)] ?? String(name)).toLowerCase()
const number = (amount: unknown) => String(amount ?? '').replace('.', ',')
const from = (address: unknown) => (address ? ` desde ${address}` : '')
const person = ({ first_name, last_name }: Data) => `${first_name} ${last_name}`.trim()
const printer = ({ name, serial_no }: Data) => `La impresora «${name}» (${serial_no})`

const GROUP_CHANGES: Record<string, string> = {
  added: 'añadida',
  changed: 'cambiada',
  deleted: 'eliminada',
  'put on': 'puesta en artículos',
  'taken off': 'quitada de artículos',
}
const MENU_CHANGES: MenuChangeWords = {
  quoted: (name) => `«${name}»`,
  section: 'Sección',
  items: (count) => `${count} artículos`,
  madeAt: (station) => `se hace en «${station}»`,
  course: (course) => `es el plato ${course}`,
  words: {
    created: 'creada',
    added: 'añadido',
    changed: 'cambiado',
    renamed: 'con otro nombre',
    deleted: 'eliminada',
    imported: 'importada',
    'is out of stock': 'agotado',
    'is in stock again': 'disponible de nuevo',
    'has no station of its own': 'sin puesto propio',
    'a section was deleted': 'se eliminó una sección',
    'an item was deleted': 'se eliminó un artículo',
    'menus put in order': 'se ordenaron las cartas',
    'sections put in order': 'se ordenaron las secciones',
    'items put in order': 'se ordenaron los artículos',
  },
  many: {
    items: (count) => `${count} artículos cambiados`,
    sections: (count) => `${count} secciones cambiadas`,
    prices: (count) => `${count} precios cambiados`,
  },
}
const worked = (from: unknown, until: unknown) =>
  from ? `${instant(from)} – ${until ? instant(until) : 'abierto'}` : 'ninguna'
const CASH_MOVED: Record<string, string> = {
  pay_in: 'Entrada',
  pay_out: 'Salida',
  deposit: 'Ingresado en el banco',
  tip_out: 'Propinas pagadas',
  opening: 'Fondo contado',
}
const STATES: Record<string, string> = printers.states
const state = (name: unknown) => STATES[String(name)] ?? String(name)
const instant = (at: unknown) => clockOf(at, 'es')

export const accountEvents = {
  'account.created': ({ name }: Data) => `Se creó la cuenta «${name}»`,
  'account.passkeys_required': ({ required }: Data) =>
    required
      ? 'Los propietarios necesitan ahora una llave de acceso'
      : 'Los propietarios ya no necesitan una llave de acceso',
  'key.created': ({ name }: Data) => `Se creó la clave de API «${name}»`,
  'key.changed': ({ name }: Data) => `Se cambió la clave de API «${name}»`,
  'key.rotated': ({ name, replaced_by }: Data) =>
    `La clave ${replaced_by} sustituye a la clave de API «${name}»`,
  'key.revoked': ({ name }: Data) => `Se revocó la clave de API «${name}»`,
  'user.created': ({ name, role: as }: Data) => `Se invitó a ${name}: ${role(as)}`,
  'user.changed': ({ name, role: as }: Data) => `${name} es ahora: ${role(as)}`,
  'user.password_link_made': ({ name }: Data) => `Se creó un enlace de contraseña para ${name}`,
  'user.removed': ({ name }: Data) => `Se quitó a ${name} del portal`,
  'user.erased': ({ user_id }: Data) => `Se borró lo que se sabía del usuario ${user_id}`,
  'user.signed_in': ({ name, address, by }: Data) =>
    `${name} inició sesión${by ? ' con una llave de acceso' : ''}${from(address)}`,
  'user.sign_in_failed': ({ name, address, by }: Data) =>
    `${by ? 'Una llave de acceso no válida' : 'Una contraseña incorrecta'} para ${name}${from(address)}`,
  'user.password_chosen': ({ name }: Data) => `${name} eligió una contraseña nueva`,
  'user.passkey_added': ({ name, passkey }: Data) => `${name} añadió la llave de acceso «${passkey}»`,
  'user.passkey_renamed': ({ name, passkey }: Data) =>
    `${name} llama ahora «${passkey}» a una llave de acceso`,
  'user.passkey_removed': ({ name, passkey }: Data) => `${name} quitó la llave de acceso «${passkey}»`,
  'user.sessions_ended': ({ name, sessions }: Data) =>
    `${name} cerró ${sessions === 1 ? 'una sesión' : `${sessions} sesiones`}`,
  'location.created': ({ name }: Data) => `Se creó el local «${name}»`,
  'location.settings_changed': ({ changed, payment_endpoint: endpoint }: Data) => {
    const moved = endpoint as { old: string; new: string } | undefined
    const how = moved ? ` (de ${moved.old || 'ninguna'} a ${moved.new || 'ninguna'})` : ''
    return `Ajustes cambiados: ${(changed as string[]).map(faults.field).join(', ')}${how}`
  },
  'location.secrets_shown': () => 'Se mostraron el PIN del encargado y la contraseña de la pasarela',
  'terminal.registered': ({ serial_no }: Data) => `Se registró el terminal ${serial_no}`,
  'device.paired': ({ serial_no, device }: Data) => `${device || 'Un equipo'} se vinculó como ${serial_no}`,
  'terminal.online': ({ serial_no }: Data) => `El terminal ${serial_no} vuelve a estar en línea`,
  'terminal.offline': ({ serial_no, last_seen }: Data) =>
    `El terminal ${serial_no} está sin conexión; visto por última vez ${instant(last_seen)}`,
  'terminal.changed': ({ name, serial_no, blocked }: Data) =>
    `Se ${blocked ? 'bloqueó' : 'cambió'} el terminal «${name}» (${serial_no})`,
  'table.created': ({ table_number }: Data) => `Se añadió la mesa ${table_number}`,
  'table.changed': ({ table_number, table_type, seats }: Data) =>
    `La mesa ${table_number} tiene ahora ${seats === 1 ? '1 asiento' : `${seats} asientos`} (${table_type})`,
  'table.deleted': ({ table_number }: Data) => `Se eliminó la mesa ${table_number}`,
  'table.plan_changed': ({ areas, tables }: Data) =>
    `Se guardó el plano: ${tables === 1 ? '1 mesa' : `${tables} mesas`} en ${areas === 1 ? '1 zona' : `${areas} zonas`}`,
  'table.cleared': ({ table_number }: Data) => `Se recogió la mesa ${table_number}`,
  'menu.changed': ({ title, change }: Data) => `Carta «${title}»: ${menuChange(change, MENU_CHANGES)}`,
  'menu.group_changed': ({ name, change, items }: Data) =>
    `Pregunta común «${name}»: ${GROUP_CHANGES[String(change)]}${Number(items) > 0 ? ` (${items} artículos)` : ''}`,
  'menu.allergens_declared': ({ name }: Data) => `Se declararon los alérgenos de ${name}`,
  'menu.photo_changed': ({ has_photo }: Data) =>
    `Una foto de la carta se ha ${has_photo ? 'cambiado' : 'quitado'}`,
  'menu.texts_changed': ({ language, count }: Data) =>
    `Se cambiaron textos de las cartas en el idioma ${language}: ${count}`,
  'menu.availability': ({ name, available, left }: Data) =>
    `${name}: ${available ? 'disponible' : 'agotado'}${typeof left === 'number' ? `, ${left === 1 ? 'queda 1' : `quedan ${left}`}` : ''}`,
  'menu.low_stock': ({ name, left }: Data) => `${name}: quedan ${left} raciones`,
  'menu.offer_changed': ({ began, ended }: Data) =>
    [...named(began).map((name) => `${name} empieza`), ...named(ended).map((name) => `${name} termina`)].join(
      '; ',
    ),
  'location.hours_changed': () => 'Se cambiaron los horarios',
  'location.levels_changed': () => 'Se cambiaron las tarifas',
  'staff.created': (data: Data) => `${person(data)} se unió al personal`,
  'staff.changed': (data: Data) => `Se cambió el nombre o la función de ${person(data)}`,
  'staff.deleted': (data: Data) => `${person(data)} dejó el personal`,
  'staff.erased': ({ staff_id }: Data) => `Se borró lo que se sabía del miembro ${staff_id} del personal`,
  'staff.pin_changed': ({ name, pin_set }: Data) =>
    pin_set ? `${name} tiene un PIN nuevo` : `${name} ya no tiene PIN`,
  'staff.pin_locked': ({ device, until }: Data) =>
    `Demasiados PIN incorrectos, el último en ${device}; bloqueado hasta ${instant(until)}`,
  'staff.signed_in': ({ name, terminal }: Data) => `${name} inició sesión en ${terminal}`,
  'staff.signed_out': ({ name }: Data) => `${name} cerró su sesión`,
  'staff.clocked_in': ({ name }: Data) => `${name} empezó su turno`,
  'staff.shift_corrected': ({ name, from, until, was_from, was_until, reason }: Data) =>
    `Horas de ${name}: ${worked(from, until)} en lugar de ${worked(was_from, was_until)}: ${reason}`,
  'staff.clocked_out': ({ name, minutes }: Data) =>
    `${name} acabó su turno tras ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}`,
  'printer.registered': (data: Data) => `${printer(data)} se registró`,
  'printer.changed': (data: Data) => `${printer(data)} se cambió`,
  'printer.removed': (data: Data) => `${printer(data)} se quitó`,
  'printer.token_shown': ({ serial_no }: Data) =>
    `Se mostró la dirección a la que llama la impresora ${serial_no}`,
  'printer.token_rotated': ({ serial_no }: Data) => `La impresora ${serial_no} tiene una dirección nueva`,
  'printer.status_changed': ({ name, from: before, to }: Data) =>
    `La impresora «${name}» pasó de «${state(before)}» a «${state(to)}»`,
  'printer.device_changed': ({ name, device_serial, device_mac }: Data) =>
    `Otro aparato llama como impresora «${name}»: ${[device_serial, device_mac].filter(Boolean).join(', ')}`,
  'day.closed': ({ date, counted, difference }: Data) =>
    `El día ${date} se cerró con ${number(counted)} en efectivo, diferencia ${number(difference)}`,
  'cash.moved': ({ kind, amount, drawer, reason }: Data) =>
    `${CASH_MOVED[String(kind)] ?? kind} ${number(amount)}, ${drawer}${reason ? `: ${reason}` : ''}`,
  'pin.locked': ({ until }: Data) => `El PIN del encargado está bloqueado hasta ${instant(until)}`,
  'webhook.created': ({ url }: Data) => `Se creó un webhook a ${url}`,
  'webhook.changed': ({ url }: Data) => `Se cambió el webhook a ${url}`,
  'webhook.secret_changed': ({ url }: Data) => `El webhook a ${url} tiene un secreto nuevo`,
  'webhook.tested': ({ url }: Data) => `Se probó el webhook a ${url}`,
  'webhook.replayed': ({ webhook_id, after }: Data) =>
    `El webhook ${webhook_id} sigue de nuevo después del evento ${after}`,
  'webhook.disabled': ({ url }: Data) => `Se desactivó el webhook a ${url}`,
  'webhook.deleted': ({ url }: Data) => `Se eliminó el webhook a ${url}`,
}
