import {
  type Fault,
  type FaultWords,
  type Form,
  inWords,
  type Place,
} from '../../../../src/platform/core/validation-errors.ts'
import { fieldInWords } from '../field-names.ts'
import { allergenFields } from './item/allergen-fields.ts'
import { MENU_FAULTS } from './menus/faults.ts'

const FORM_WORDS: Record<Form, string> = {
  serial: 'doit avoir de 1 à 64 lettres, chiffres, points, deux-points, tirets ou traits de soulignement',
  pin: 'doit avoir de 4 à 8 chiffres',
  serial_or_empty: 'doit être le numéro de série de l’imprimante du poste, ou vide',
  date: 'doit être un jour, écrit comme 2026-11-15',
  instant_or_empty: 'doit être un moment comme 2026-12-31 12:00:00',
  time_of_day: 'doit être une heure, écrite comme 05:00',
  percent: 'doit être un taux de 0 à 100 avec au plus 2 décimales',
  currency: 'doit avoir trois lettres majuscules, comme EUR',
  email: 'doit être une adresse e-mail',
  menu_language: 'doit être une langue comme « fr » ou « fr-CA »',
  last_four: 'doit être les quatre derniers chiffres',
  session_id: 'doit nommer une de vos sessions',
  passkey_id: 'doit nommer une de vos clés d’accès',
  actor: 'doit dire qui c’était, comme user:1',
  base64url: 'doit être en base64url',
  version: 'doit être la version qui a été lue',
  client_id: 'doit avoir de 2 à 64 caractères visibles',
  instant: 'doit être un moment comme 2026-11-15 20:01:00, en UTC',
}

const FRENCH: FaultWords = {
  unknown_field: () => 'n’est pas un champ de cet appel',
  required: () => 'manque',
  amount: () => 'doit être un montant de 0 à 9999999,99 avec au plus 2 décimales',
  one_of: ({ values }) => `doit être l’un de : ${values.join(', ')}`,
  integer: ({ from, to }) => `doit être un nombre entier${range(from, to)}`,
  number: ({ from, to }) => `doit être un nombre${range(from, to)}`,
  entries: ({ from, to }) => counted(from, to, ['entrée', 'entrées']) ?? 'doit être une liste',
  object: () => 'doit être un objet',
  characters: ({ from, to }) => counted(from, to, ['caractère', 'caractères']) ?? 'doit être un texte',
  form: ({ form }) => FORM_WORDS[form],
  card_number: () => 'contient ce qui ressemble à un numéro de carte entier',
  given_twice: () => 'ne peut être donné qu’une fois',
  idempotency_key: () => 'doit avoir de 1 à 255 caractères ASCII visibles',
  event_id: () => 'doit être le numéro d’un événement',

  not_a_picture: () => 'doit être un PNG entier d’au plus 2 millions de pixels',
  digits: ({ digits }) => `doit avoir ${digits} chiffres`,
  named_twice: () => 'ne peut être nommé qu’une fois',
  beyond_area: ({ most }) => `doit rester dans sa zone : x + largeur et y + hauteur valent au plus ${most}`,
  no_such_page: () => 'doit venir d’une page précédente',

  private_address: () => 'doit être une adresse du réseau local, comme 192.168.1.50:9100',
  network: () => 'doit être une adresse ou un réseau comme 10.0.0.0/8',
  easily_guessed: () =>
    'ne doit pas être facile à deviner : aucun mot courant, et rien sur vous. Une courte phrase convient',
  origin: () => 'doit être l’origine d’une page web, comme https://shop.example',
  ip_address: () => 'doit être une adresse IPv4 ou IPv6',
  https_address: () => 'doit être une adresse https://',
  holds_password: () => 'ne doit contenir ni nom d’utilisateur ni mot de passe',
  public_address: () => 'doit être une adresse de l’internet public',

  required_without_last_name: () => 'manque, et le nom aussi',
  required_here_or_in_path: () => 'manque',
  one_way_to_split: () => 'doit être donné, ou des montants, ou des groupes, et un seul des trois',
  table_or_kind: () => 'doit être donné, ou le type, et un seul des deux',
  id_or_external_id: () => 'doit être donné, ou le numéro externe, et un seul des deux',
  nothing_to_change: () => 'doit être donné, ou un autre champ : il n’y a rien à modifier',
  one_way_to_name_lines: () => 'doit être donné, ou des lignes, ou tout, et un seul des trois',
  one_target: () => 'doit être donné, ou une table, ou une nouvelle commande, et un seul des trois',
  another_order: () => 'doit être une autre commande du même établissement',
  in_list_twice: () => 'ne peut y être qu’une fois',
  one_of_amount_and_items: () => 'est à omettre quand des articles sont nommés',
  above_zero_without_tip: () => 'doit dépasser 0 s’il n’y a pas de pourboire',
  only_for_cash: () => 'n’existe que pour des espèces encaissées',
  covers_amount_and_tip: () => 'doit couvrir le montant et le pourboire',
  event_types: ({ given }) => `doit nommer des événements comme table.opened ou payment.*, pas ${given}`,
  time_zone: () => 'doit être un nom comme Europe/Paris',
  to_come: () => 'doit être à venir',
  day_to_come: () => 'ne peut pas être un jour à venir',
  each_drawer: () => 'doit parler de chaque caisse de l’établissement',
  calendar_date: () => 'doit être un jour du calendrier',
  not_before_from: () => 'ne peut pas précéder le début',
  days_from_from: ({ most }) => `peut être au plus à ${most} jours du début`,

  ...MENU_FAULTS,
}

function range(from: number | undefined, to: number | undefined): string {
  if (to === undefined) return from === undefined ? '' : ` à partir de ${from}`
  return ` de ${from ?? 0} à ${to}`
}

/** "doit avoir de 1 à 120 caractères"; empty without a limit. */
function counted(
  from: number | undefined,
  to: number | undefined,
  [one, many]: [string, string],
): string | undefined {
  if (to !== undefined) return `doit avoir de ${from ?? 0} à ${to} ${many}`
  return from === undefined ? undefined : `doit avoir au moins ${from} ${from === 1 ? one : many}`
}

function where(place: Place): string {
  if (typeof place === 'string') return place
  const { line, column, character } = place
  if (line === undefined) return 'Le fichier'
  const start = line === 'first' ? 'La première ligne' : `Ligne ${line}`
  if (character !== undefined) return `${start}, caractère ${character}`
  if (column === undefined) return start
  return `${start}, ${typeof column === 'number' ? `colonne ${column}` : column}`
}

const NAMES: Record<string, string> = {
  name: 'Nom',
  title: 'Titre',
  description: 'Description',
  price: 'Prix',
  price_1: 'Prix',
  price1_label: 'Mention du prix',
  ...allergenFields,
  calories: 'Calories',
  indicators: 'Indications',
  available: 'Disponible',
  ...{ min: 'Au moins', max: 'Au plus' },
  modifiers: 'Question',
  options: 'Option',
  is_selected: 'Choisie d’office',
  printer_id: 'Poste',
  ...{ course: 'Suite', open_price: 'Prix libre', external_id: 'PLU', people: 'Personne' },
  tax_id: 'Taxe',
  rates: 'Taux',
  rate: 'Pourcentage',
  tax_number: 'Numéro fiscal',
  ...{ first_name: 'Prénom', last_name: 'Nom' },
  email: 'E-mail',
  password: 'Mot de passe',
  role: 'Rôle',
  table_number: 'Numéro de table',
  table_type: 'Type',
  seats: 'Places',
  serial_no: 'Numéro de série',
  serial_number: 'Numéro de série',
  terminals: 'Terminal',
  address: 'Adresse',
  url: 'Adresse',
  types: 'Événements',
  currency: 'Devise',
  time_zone: 'Fuseau horaire',
  tax_rate: 'Taxe, en %',
  section_id: 'Rubrique',
  model: 'Modèle',
  columns: 'Papier',
  paper: 'Impression',
  letters: 'Caractères',
  cut: 'Coupe',
  margin_top: 'Blanc en haut',
  margin_bottom: 'Blanc en bas',
  buzzer: 'Son',
  areas: 'Salles',
  taxes: 'Taxes',
  drawers: 'Caisses',
  drawer: 'Caisse',
  png: 'Image',
  backup: 'Imprimante de secours',
  day_start: 'La journée commence à',
  tax_included: 'Les prix comprennent la taxe',
  service_rate: 'Service',
  ordering_enabled: 'Commandes',
  splitbill_enabled: 'Partage de l’addition',
  tip_enabled: 'Pourboires',
  tip_option_1: 'Pourboire proposé 1',
  tip_option_2: 'Pourboire proposé 2',
  tip_option_3: 'Pourboire proposé 3',
  tip_custom: 'Le client peut saisir son propre pourboire',
  tip_limit_percent: 'Pourboire maximal, en %',
  tip_limit_amount: 'Pourboire maximal, montant',
  payment_type: 'Type de paiement',
  receipt_header: 'Au-dessus de l’addition',
  receipt_footer: 'Sous l’addition',
  supervisor_pin: 'PIN',
  pin: 'PIN',
  payment_endpoint: 'Adresse de la passerelle',
  payment_user: 'Utilisateur de la passerelle',
  payment_pass: 'Mot de passe de la passerelle',
  staff_pin_digits: 'Chiffres des PIN',
  allergens: 'Allergènes',
  allergen_note: 'Allergènes',
  covers: 'Couverts',
  staff_id: 'Serveur',
  rights: 'Ce qu’elle permet',
  locations: 'Établissements',
  networks: 'Réseaux',
  expires_at: 'Expire le',
  requests_per_second: 'Requêtes par seconde',
  origins: 'Pages web',
  strict_voids: 'Annuler seulement avec un motif',
  void_approval: 'Annulations et suppressions avec superviseur',
  free_discount: 'Remises jusqu’à, en %',
  sandbox: 'Pour la formation et les essais',
  clearing: 'Les tables sont à débarrasser',
  paper_language: 'Langue sur papier',
  amount: 'Montant',
  tip: 'Pourboire',
  tendered: 'Remis',
  reason: 'Motif',
  notes: 'Remarque',
  from: 'Du',
  to: 'Au',
  date: 'Jour',
  file: 'Fichier',
}

export const faults = {
  what: (fault: Fault): string => inWords(FRENCH, fault),
  field: (at: Place): string => (typeof at === 'string' ? fieldInWords(at, NAMES) : where(at)),
  where,
}
