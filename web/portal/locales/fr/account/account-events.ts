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
const from = (address: unknown) => (address ? ` depuis ${address}` : '')
const person = ({ first_name, last_name }: Data) => `${first_name} ${last_name}`.trim()
const printer = ({ name, serial_no }: Data) => `L’imprimante « ${name} » (${serial_no})`
const counted = (count: unknown, one: string) => `${count} ${one}${Number(count) < 2 ? '' : 's'}`

const GROUP_CHANGES: Record<string, string> = {
  added: 'ajoutée',
  changed: 'modifiée',
  deleted: 'supprimée',
  'put on': 'posée sur des articles',
  'taken off': 'retirée d’articles',
}
const MENU_CHANGES: MenuChangeWords = {
  quoted: (name) => `« ${name} »`,
  section: 'Rubrique',
  items: (count) => `${count} articles`,
  madeAt: (station) => `préparée à « ${station} »`,
  course: (course) => `servie en service ${course}`,
  words: {
    created: 'créée',
    added: 'ajouté',
    changed: 'modifié',
    renamed: 'renommé',
    deleted: 'supprimée',
    imported: 'importée',
    'is out of stock': 'en rupture',
    'is in stock again': 'de nouveau disponible',
    'has no station of its own': 'sans poste propre',
    'a section was deleted': 'une rubrique supprimée',
    'an item was deleted': 'un article supprimé',
    'menus put in order': 'cartes réordonnées',
    'sections put in order': 'rubriques réordonnées',
    'items put in order': 'articles réordonnés',
  },
  many: {
    items: (count) => `${count} articles modifiés`,
    sections: (count) => `${count} rubriques modifiées`,
    prices: (count) => `${count} prix modifiés`,
  },
}
const worked = (from: unknown, until: unknown) =>
  from ? `${instant(from)} – ${until ? instant(until) : 'ouvert'}` : 'aucune'
const CASH_MOVED: Record<string, string> = {
  pay_in: 'Entrée',
  pay_out: 'Sortie',
  deposit: 'Déposé à la banque',
  tip_out: 'Pourboires versés',
  opening: 'Fond de caisse compté',
}
const STATES: Record<string, string> = printers.states
const state = (name: unknown) => STATES[String(name)] ?? String(name)
const instant = (at: unknown) => clockOf(at, 'fr')

export const accountEvents = {
  'account.created': ({ name }: Data) => `Le compte « ${name} » a été créé`,
  'account.passkeys_required': ({ required }: Data) =>
    required
      ? 'Les propriétaires ont maintenant besoin d’une clé d’accès'
      : 'Les propriétaires n’ont plus besoin d’une clé d’accès',
  'key.created': ({ name }: Data) => `La clé d’API « ${name} » a été créée`,
  'key.changed': ({ name }: Data) => `La clé d’API « ${name} » a été modifiée`,
  'key.rotated': ({ name, replaced_by }: Data) =>
    `La clé d’API « ${name} » est remplacée par la clé ${replaced_by}`,
  'key.revoked': ({ name }: Data) => `La clé d’API « ${name} » a été révoquée`,
  'user.created': ({ name, role: as }: Data) => `Invitation pour ${name} : ${role(as)}`,
  'user.changed': ({ name, role: as }: Data) => `Nouveau rôle de ${name} : ${role(as)}`,
  'user.password_link_made': ({ name }: Data) => `Un lien de mot de passe a été créé pour ${name}`,
  'user.removed': ({ name }: Data) => `L’accès de ${name} au portail a été retiré`,
  'user.erased': ({ user_id }: Data) => `Ce que l’on savait de l’utilisateur ${user_id} a été effacé`,
  'user.signed_in': ({ name, address, by }: Data) =>
    `Connexion de ${name}${by ? ' par clé d’accès' : ''}${from(address)}`,
  'user.sign_in_failed': ({ name, address, by }: Data) =>
    `${by ? 'Clé d’accès non valable' : 'Mot de passe erroné'} pour ${name}${from(address)}`,
  'user.password_chosen': ({ name }: Data) => `${name} a choisi un nouveau mot de passe`,
  'user.passkey_added': ({ name, passkey }: Data) => `${name} a ajouté la clé d’accès « ${passkey} »`,
  'user.passkey_renamed': ({ name, passkey }: Data) =>
    `${name} appelle maintenant une clé d’accès « ${passkey} »`,
  'user.passkey_removed': ({ name, passkey }: Data) => `${name} a retiré la clé d’accès « ${passkey} »`,
  'user.sessions_ended': ({ name, sessions }: Data) =>
    `${name} a mis fin à ${sessions === 1 ? 'une session' : `${sessions} sessions`}`,
  'location.created': ({ name }: Data) => `L’établissement « ${name} » a été créé`,
  'location.settings_changed': ({ changed, payment_endpoint: endpoint }: Data) => {
    const moved = endpoint as { old: string; new: string } | undefined
    const how = moved ? ` (avant ${moved.old || 'aucune'}, maintenant ${moved.new || 'aucune'})` : ''
    return `Réglages modifiés : ${(changed as string[]).map(faults.field).join(', ')}${how}`
  },
  'location.secrets_shown': () =>
    'Le PIN du responsable et le mot de passe de la passerelle ont été affichés',
  'terminal.registered': ({ serial_no }: Data) => `Le terminal ${serial_no} a été enregistré`,
  'device.paired': ({ serial_no, device }: Data) =>
    `Appareil associé comme ${serial_no}${device ? ` : ${device}` : ''}`,
  'terminal.online': ({ serial_no }: Data) => `Le terminal ${serial_no} est de nouveau en ligne`,
  'terminal.offline': ({ serial_no, last_seen }: Data) =>
    `Le terminal ${serial_no} est hors ligne, vu pour la dernière fois ${instant(last_seen)}`,
  'terminal.changed': ({ name, serial_no, blocked }: Data) =>
    `Le terminal « ${name} » (${serial_no}) a été ${blocked ? 'bloqué' : 'modifié'}`,
  'table.created': ({ table_number }: Data) => `La table ${table_number} a été créée`,
  'table.changed': ({ table_number, table_type, seats }: Data) =>
    `La table ${table_number} a maintenant ${counted(seats, 'place')} (${table_type})`,
  'table.deleted': ({ table_number }: Data) => `La table ${table_number} a été supprimée`,
  'table.plan_changed': ({ areas, tables }: Data) =>
    `Le plan de salle a été enregistré : ${counted(tables, 'table')} dans ${counted(areas, 'zone')}`,
  'table.cleared': ({ table_number }: Data) => `La table ${table_number} a été débarrassée`,
  'menu.changed': ({ title, change }: Data) => `Carte « ${title} » : ${menuChange(change, MENU_CHANGES)}`,
  'menu.group_changed': ({ name, change, items }: Data) =>
    `Question commune « ${name} » : ${GROUP_CHANGES[String(change)]}${Number(items) > 0 ? ` (${items} articles)` : ''}`,
  'menu.allergens_declared': ({ name }: Data) => `Les allergènes de ${name} ont été déclarés`,
  'menu.photo_changed': ({ has_photo }: Data) =>
    `Une photo de la carte a été ${has_photo ? 'modifiée' : 'retirée'}`,
  'menu.texts_changed': ({ language, count }: Data) =>
    `Des textes des cartes en langue ${language} ont été modifiés : ${count}`,
  'menu.availability': ({ name, available, left }: Data) =>
    `${name} : ${available ? 'disponible' : 'en rupture'}${typeof left === 'number' ? `, reste ${left}` : ''}`,
  'menu.low_stock': ({ name, left }: Data) => `${name} : encore ${left} portions`,
  'menu.offer_changed': ({ began, ended }: Data) =>
    [
      ...named(began).map((name) => `${name} commence`),
      ...named(ended).map((name) => `${name} se termine`),
    ].join('; '),
  'location.hours_changed': () => 'Les horaires ont été modifiés',
  'location.levels_changed': () => 'Les tarifs ont été modifiés',
  'staff.created': (data: Data) => `${person(data)} a rejoint l’équipe`,
  'staff.changed': (data: Data) => `Le nom ou le rôle de ${person(data)} a été modifié`,
  'staff.deleted': (data: Data) => `${person(data)} a quitté l’équipe`,
  'staff.erased': ({ staff_id }: Data) => `Ce que l’on savait du membre ${staff_id} de l’équipe a été effacé`,
  'staff.pin_changed': ({ name, pin_set }: Data) =>
    pin_set ? `${name} a un nouveau PIN` : `${name} n’a plus de PIN`,
  'staff.pin_locked': ({ device, until }: Data) =>
    `Trop de PIN erronés, le dernier sur ${device} ; verrouillé jusqu’à ${instant(until)}`,
  'staff.signed_in': ({ name, terminal }: Data) => `Connexion de ${name} sur ${terminal}`,
  'staff.signed_out': ({ name }: Data) => `Déconnexion de ${name}`,
  'staff.clocked_in': ({ name }: Data) => `${name} a pris son service`,
  'staff.shift_corrected': ({ name, from, until, was_from, was_until, reason }: Data) =>
    `Heures de ${name} : ${worked(from, until)} au lieu de ${worked(was_from, was_until)} : ${reason}`,
  'staff.clocked_out': ({ name, minutes }: Data) =>
    `${name} a fini son service après ${counted(minutes, 'minute')}`,
  'printer.registered': (data: Data) => `${printer(data)} a été enregistrée`,
  'printer.changed': (data: Data) => `${printer(data)} a été modifiée`,
  'printer.removed': (data: Data) => `${printer(data)} a été retirée`,
  'printer.token_shown': ({ serial_no }: Data) =>
    `L’adresse qu’appelle l’imprimante ${serial_no} a été affichée`,
  'printer.token_rotated': ({ serial_no }: Data) => `L’imprimante ${serial_no} a une nouvelle adresse`,
  'printer.status_changed': ({ name, from: before, to }: Data) =>
    `L’imprimante « ${name} » est passée de « ${state(before)} » à « ${state(to)} »`,
  'printer.device_changed': ({ name, device_serial, device_mac }: Data) =>
    `Un autre appareil appelle comme imprimante « ${name} » : ${[device_serial, device_mac].filter(Boolean).join(', ')}`,
  'day.closed': ({ date, counted: cash, difference }: Data) =>
    `Clôture du ${date} avec ${number(cash)} en espèces, écart ${number(difference)}`,
  'cash.moved': ({ kind, amount, drawer, reason }: Data) =>
    `${CASH_MOVED[String(kind)] ?? kind} ${number(amount)}, ${drawer}${reason ? ` : ${reason}` : ''}`,
  'pin.locked': ({ until }: Data) => `Le PIN du responsable est verrouillé jusqu’à ${instant(until)}`,
  'webhook.created': ({ url }: Data) => `Un webhook vers ${url} a été créé`,
  'webhook.changed': ({ url }: Data) => `Le webhook vers ${url} a été modifié`,
  'webhook.secret_changed': ({ url }: Data) => `Le webhook vers ${url} a un nouveau secret`,
  'webhook.tested': ({ url }: Data) => `Le webhook vers ${url} a été essayé`,
  'webhook.replayed': ({ webhook_id, after }: Data) =>
    `Le webhook ${webhook_id} reprend après l’événement ${after}`,
  'webhook.disabled': ({ url }: Data) => `Le webhook vers ${url} a été désactivé`,
  'webhook.deleted': ({ url }: Data) => `Le webhook vers ${url} a été supprimé`,
}
