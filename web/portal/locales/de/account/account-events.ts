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
const role = (name: unknown) => ROLES[String(name)] ?? String(name)
const number = (amount: unknown) => String(amount ?? '').replace('.', ',')
const from = (address: unknown) => (address ? ` von ${address}` : '')
const person = ({ first_name, last_name }: Data) => `${first_name} ${last_name}`.trim()
const printer = ({ name, serial_no }: Data) => `Drucker „${name}“ (${serial_no})`

const GROUP_CHANGES: Record<string, string> = {
  added: 'hinzugefügt',
  changed: 'geändert',
  deleted: 'gelöscht',
  'put on': 'Artikeln gegeben',
  'taken off': 'Artikeln genommen',
}
const MENU_CHANGES: MenuChangeWords = {
  quoted: (name) => `„${name}“`,
  section: 'Rubrik',
  items: (count) => `${count} Artikel`,
  madeAt: (station) => `kommt von „${station}“`,
  course: (course) => `ist Gang ${course}`,
  words: {
    created: 'angelegt',
    added: 'hinzugefügt',
    changed: 'geändert',
    renamed: 'umbenannt',
    deleted: 'gelöscht',
    imported: 'eingespielt',
    'is out of stock': 'ist aus',
    'is in stock again': 'ist wieder da',
    'has no station of its own': 'hat keine eigene Station',
    'a section was deleted': 'eine Rubrik gelöscht',
    'an item was deleted': 'ein Artikel gelöscht',
    'menus put in order': 'Karten neu geordnet',
    'sections put in order': 'Rubriken neu geordnet',
    'items put in order': 'Artikel neu geordnet',
  },
  many: {
    items: (count) => `${count} Artikel geändert`,
    sections: (count) => `${count} Rubriken geändert`,
    prices: (count) => `${count} Preise geändert`,
  },
}
const worked = (from: unknown, until: unknown) =>
  from ? `${instant(from)} – ${until ? instant(until) : 'offen'}` : 'keiner'
const CASH_MOVED: Record<string, string> = {
  pay_in: 'Eingezahlt',
  pay_out: 'Entnommen',
  deposit: 'Zur Bank gebracht',
  tip_out: 'Trinkgeld ausgezahlt',
  opening: 'Anfangsbestand gezählt',
}
const STATES: Record<string, string> = printers.states
const state = (name: unknown) => STATES[String(name)] ?? String(name)
const instant = (at: unknown) => clockOf(at, 'de')

export const accountEvents = {
  'account.created': ({ name }: Data) => `Konto „${name}“ wurde angelegt`,
  'account.passkeys_required': ({ required }: Data) =>
    required ? 'Inhaber brauchen jetzt einen Passkey' : 'Inhaber brauchen keinen Passkey mehr',
  'key.created': ({ name }: Data) => `API-Schlüssel „${name}“ wurde gemacht`,
  'key.changed': ({ name }: Data) => `API-Schlüssel „${name}“ wurde geändert`,
  'key.rotated': ({ name, replaced_by }: Data) =>
    `API-Schlüssel „${name}“ wird durch Schlüssel ${replaced_by} ersetzt`,
  'key.revoked': ({ name }: Data) => `API-Schlüssel „${name}“ wurde widerrufen`,
  'user.created': ({ name, role: as }: Data) => `${name} wurde eingeladen: ${role(as)}`,
  'user.changed': ({ name, role: as }: Data) => `${name} ist jetzt: ${role(as)}`,
  'user.password_link_made': ({ name }: Data) => `Ein Passwort-Link für ${name} wurde gemacht`,
  'user.removed': ({ name }: Data) => `${name} wurde aus dem Portal entfernt`,
  'user.erased': ({ user_id }: Data) => `Was über Benutzer ${user_id} bekannt war, wurde gelöscht`,
  'user.signed_in': ({ name, address, by }: Data) =>
    `${name} hat sich${by ? ' mit einem Passkey' : ''}${from(address)} angemeldet`,
  'user.sign_in_failed': ({ name, address, by }: Data) =>
    `${by ? 'Eine falsche Passkey-Antwort' : 'Ein falsches Passwort'} für ${name}${from(address)}`,
  'user.password_chosen': ({ name }: Data) => `${name} hat ein neues Passwort gewählt`,
  'user.passkey_added': ({ name, passkey }: Data) => `${name} hat den Passkey „${passkey}“ eingerichtet`,
  'user.passkey_renamed': ({ name, passkey }: Data) => `${name} nennt einen Passkey jetzt „${passkey}“`,
  'user.passkey_removed': ({ name, passkey }: Data) => `${name} hat den Passkey „${passkey}“ entfernt`,
  'user.sessions_ended': ({ name, sessions }: Data) =>
    `${name} hat ${sessions === 1 ? 'eine Sitzung' : `${sessions} Sitzungen`} beendet`,
  'location.created': ({ name }: Data) => `Standort „${name}“ wurde angelegt`,
  'location.settings_changed': ({ changed, payment_endpoint: endpoint }: Data) => {
    const moved = endpoint as { old: string; new: string } | undefined
    const how = moved ? ` (von ${moved.old || 'keiner'} zu ${moved.new || 'keiner'})` : ''
    return `Einstellungen geändert: ${(changed as string[]).map(faults.field).join(', ')}${how}`
  },
  'location.secrets_shown': () => 'Supervisor-PIN und Gateway-Passwort wurden angezeigt',
  'terminal.registered': ({ serial_no }: Data) => `Terminal ${serial_no} wurde angemeldet`,
  'device.paired': ({ serial_no, device }: Data) =>
    `${device || 'Ein Gerät'} wurde als ${serial_no} gekoppelt`,
  'terminal.online': ({ serial_no }: Data) => `Terminal ${serial_no} ist wieder da`,
  'terminal.offline': ({ serial_no, last_seen }: Data) =>
    `Terminal ${serial_no} ist weg, zuletzt gesehen ${instant(last_seen)}`,
  'terminal.changed': ({ name, serial_no, blocked }: Data) =>
    `Terminal „${name}“ (${serial_no}) wurde ${blocked ? 'gesperrt' : 'geändert'}`,
  'table.created': ({ table_number }: Data) => `Tisch ${table_number} wurde hinzugefügt`,
  'table.changed': ({ table_number, table_type, seats }: Data) =>
    `Tisch ${table_number} hat jetzt ${seats} Plätze (${table_type})`,
  'table.deleted': ({ table_number }: Data) => `Tisch ${table_number} wurde gelöscht`,
  'table.plan_changed': ({ areas, tables }: Data) =>
    `Der Raumplan wurde gespeichert: ${tables} Tische in ${areas} Räumen`,
  'table.cleared': ({ table_number }: Data) => `Tisch ${table_number} wurde abgeräumt`,
  'menu.changed': ({ title, change }: Data) => `Karte „${title}“: ${menuChange(change, MENU_CHANGES)}`,
  'menu.group_changed': ({ name, change, items }: Data) =>
    `Gemeinsame Frage „${name}“: ${GROUP_CHANGES[String(change)]}${Number(items) > 0 ? ` (${items} Artikel)` : ''}`,
  'menu.allergens_declared': ({ name }: Data) => `Allergene von ${name} wurden angegeben`,
  'menu.photo_changed': ({ has_photo }: Data) =>
    `Ein Foto auf der Karte wurde ${has_photo ? 'geändert' : 'entfernt'}`,
  'menu.texts_changed': ({ language, count }: Data) =>
    `Texte der Karten in der Sprache ${language} wurden geändert: ${count}`,
  'menu.availability': ({ name, available, left }: Data) =>
    `${name} ist ${available ? 'da' : 'aus'}${typeof left === 'number' ? `, noch ${left}` : ''}`,
  'menu.low_stock': ({ name, left }: Data) => `${name}: noch ${left} Portionen`,
  'menu.offer_changed': ({ began, ended }: Data) =>
    [...named(began).map((name) => `${name} beginnt`), ...named(ended).map((name) => `${name} endet`)].join(
      '; ',
    ),
  'location.hours_changed': () => 'Zeiten wurden geändert',
  'location.levels_changed': () => 'Preisstufen wurden geändert',
  'staff.created': (data: Data) => `${person(data)} gehört jetzt zum Team`,
  'staff.changed': (data: Data) => `Name oder Rolle von ${person(data)} wurde geändert`,
  'staff.deleted': (data: Data) => `${person(data)} hat das Team verlassen`,
  'staff.erased': ({ staff_id }: Data) => `Was über Teammitglied ${staff_id} bekannt war, wurde gelöscht`,
  'staff.pin_changed': ({ name, pin_set }: Data) =>
    pin_set ? `${name} hat eine neue PIN` : `${name} hat keine PIN mehr`,
  'staff.pin_locked': ({ device, until }: Data) =>
    `PINs waren zu oft falsch, zuletzt an ${device}; gesperrt bis ${instant(until)}`,
  'staff.signed_in': ({ name, terminal }: Data) => `${name} hat sich an ${terminal} angemeldet`,
  'staff.signed_out': ({ name }: Data) => `${name} hat sich abgemeldet`,
  'staff.clocked_in': ({ name }: Data) => `${name} hat zu arbeiten begonnen`,
  'staff.shift_corrected': ({ name, from, until, was_from, was_until, reason }: Data) =>
    `Arbeitszeit von ${name}: ${worked(from, until)} statt ${worked(was_from, was_until)}: ${reason}`,
  'staff.clocked_out': ({ name, minutes }: Data) => `${name} hat nach ${minutes} Minuten aufgehört`,
  'printer.registered': (data: Data) => `${printer(data)} wurde angemeldet`,
  'printer.changed': (data: Data) => `${printer(data)} wurde geändert`,
  'printer.removed': (data: Data) => `${printer(data)} wurde entfernt`,
  'printer.token_shown': ({ serial_no }: Data) =>
    `Die Adresse, die Drucker ${serial_no} aufruft, wurde angezeigt`,
  'printer.token_rotated': ({ serial_no }: Data) => `Drucker ${serial_no} hat eine neue Adresse bekommen`,
  'printer.status_changed': ({ name, from: before, to }: Data) =>
    `Drucker „${name}“: erst „${state(before)}“, jetzt „${state(to)}“`,
  'printer.device_changed': ({ name, device_serial, device_mac }: Data) =>
    `Ein anderes Gerät meldet sich als Drucker „${name}“: ${[device_serial, device_mac].filter(Boolean).join(', ')}`,
  'day.closed': ({ date, counted, difference }: Data) =>
    `${date} wurde mit ${number(counted)} bar abgeschlossen, Unterschied ${number(difference)}`,
  'cash.moved': ({ kind, amount, drawer, reason }: Data) =>
    `${CASH_MOVED[String(kind)] ?? kind} ${number(amount)}, ${drawer}${reason ? `: ${reason}` : ''}`,
  'pin.locked': ({ until }: Data) => `Die Supervisor-PIN ist gesperrt bis ${instant(until)}`,
  'webhook.created': ({ url }: Data) => `Ein Webhook an ${url} wurde angelegt`,
  'webhook.changed': ({ url }: Data) => `Der Webhook an ${url} wurde geändert`,
  'webhook.secret_changed': ({ url }: Data) => `Der Webhook an ${url} hat ein neues Geheimnis`,
  'webhook.tested': ({ url }: Data) => `Der Webhook an ${url} wurde erprobt`,
  'webhook.replayed': ({ webhook_id, after }: Data) =>
    `Webhook ${webhook_id} fängt nach Ereignis ${after} wieder an`,
  'webhook.disabled': ({ url }: Data) => `Der Webhook an ${url} wurde abgeschaltet`,
  'webhook.deleted': ({ url }: Data) => `Der Webhook an ${url} wurde gelöscht`,
}
