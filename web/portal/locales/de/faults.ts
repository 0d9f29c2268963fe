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
  serial: 'muss aus 1 bis 64 Buchstaben, Ziffern, Punkten, Doppelpunkten, Binde- oder Unterstrichen bestehen',
  pin: 'muss aus 4 bis 8 Ziffern bestehen',
  serial_or_empty: 'muss die Seriennummer des Druckers an der Station sein, oder leer',
  date: 'muss ein Tag sein, geschrieben wie 2026-11-15',
  instant_or_empty: 'muss ein Zeitpunkt wie 2026-12-31 12:00:00 sein',
  time_of_day: 'muss eine Uhrzeit sein, geschrieben wie 05:00',
  percent: 'muss ein Satz von 0 bis 100 mit höchstens 2 Nachkommastellen sein',
  currency: 'muss aus drei Großbuchstaben bestehen, etwa EUR',
  email: 'muss eine E-Mail-Adresse sein',
  menu_language: 'muss eine Sprache wie „fr“ oder „fr-CA“ sein',
  last_four: 'muss aus den letzten vier Ziffern bestehen',
  session_id: 'muss eine eigene Sitzung nennen',
  passkey_id: 'muss einen eigenen Passkey nennen',
  actor: 'muss sagen, wer es war, etwa user:1',
  base64url: 'muss base64url sein',
  version: 'muss die Fassung sein, die gelesen wurde',
  client_id: 'muss aus 2 bis 64 sichtbaren Zeichen bestehen',
  instant: 'muss ein Zeitpunkt wie 2026-11-15 20:01:00 sein, in UTC',
}

const GERMAN: FaultWords = {
  unknown_field: () => 'ist kein Feld dieses Aufrufs',
  required: () => 'fehlt',
  amount: () => 'muss ein Betrag von 0 bis 9999999,99 mit höchstens 2 Nachkommastellen sein',
  one_of: ({ values }) => `muss eines davon sein: ${values.join(', ')}`,
  integer: ({ from, to }) => `muss eine ganze Zahl${range(from, to)} sein`,
  number: ({ from, to }) => `muss eine Zahl${range(from, to)} sein`,
  entries: ({ from, to }) => counted(from, to, ['Eintrag', 'Einträge'], 'haben') ?? 'muss eine Liste sein',
  object: () => 'muss ein Objekt sein',
  characters: ({ from, to }) =>
    counted(from, to, ['Zeichen', 'Zeichen'], 'lang sein') ?? 'muss ein Text sein',
  form: ({ form }) => FORM_WORDS[form],
  card_number: () => 'enthält, was nach einer ganzen Kartennummer aussieht',
  given_twice: () => 'darf nur einmal angegeben sein',
  idempotency_key: () => 'muss aus 1 bis 255 sichtbaren ASCII-Zeichen bestehen',
  event_id: () => 'muss die Nummer eines Ereignisses sein',

  not_a_picture: () => 'muss ein vollständiges PNG mit höchstens 2 Millionen Bildpunkten sein',
  digits: ({ digits }) => `muss ${digits} Ziffern haben`,
  named_twice: () => 'darf nur einmal vorkommen',
  beyond_area: ({ most }) => `muss in seinem Bereich liegen: x + Breite und y + Höhe sind höchstens ${most}`,
  no_such_page: () => 'muss von einer Seite davor sein',

  private_address: () => 'muss eine Adresse im eigenen Netz sein, etwa 192.168.1.50:9100',
  network: () => 'muss eine Adresse oder ein Netz wie 10.0.0.0/8 sein',
  easily_guessed: () =>
    'darf nicht leicht zu erraten sein: kein übliches Wort und nichts über Sie. Ein kurzer Satz ist gut',
  origin: () => 'muss der Ursprung einer Webseite sein, etwa https://shop.example',
  ip_address: () => 'muss eine IPv4- oder IPv6-Adresse sein',
  https_address: () => 'muss eine Adresse mit https:// sein',
  holds_password: () => 'darf weder Benutzernamen noch Passwort enthalten',
  public_address: () => 'muss eine Adresse im öffentlichen Internet sein',

  required_without_last_name: () => 'fehlt, und ein Nachname auch',
  required_here_or_in_path: () => 'fehlt',
  one_way_to_split: () => 'muss angegeben sein, oder Beträge, oder Gruppen, und nur eines davon',
  table_or_kind: () => 'muss angegeben sein, oder die Art, und nur eines davon',
  id_or_external_id: () => 'muss angegeben sein, oder die Fremdnummer, und nur eines davon',
  nothing_to_change: () => 'muss angegeben sein, oder ein anderes Feld: es gibt nichts zu ändern',
  one_way_to_name_lines: () => 'muss angegeben sein, oder Zeilen, oder alle, und nur eines davon',
  one_target: () => 'muss angegeben sein, oder ein Tisch, oder eine neue Bestellung, und nur eines davon',
  another_order: () => 'muss eine andere Bestellung desselben Standorts sein',
  in_list_twice: () => 'darf nur einmal vorkommen',
  one_of_amount_and_items: () => 'entfällt, wenn Artikel genannt sind',
  above_zero_without_tip: () => 'muss über 0 liegen, wenn es kein Trinkgeld gibt',
  only_for_cash: () => 'gibt es nur bei Barzahlung',
  covers_amount_and_tip: () => 'muss Betrag und Trinkgeld decken',
  event_types: ({ given }) => `muss Ereignisse nennen, etwa table.opened oder payment.*, nicht ${given}`,
  time_zone: () => 'muss ein Name wie Europe/Berlin sein',
  to_come: () => 'muss in der Zukunft liegen',
  day_to_come: () => 'darf kein kommender Tag sein',
  each_drawer: () => 'muss jede Kasse des Standorts nennen',
  calendar_date: () => 'muss ein Tag des Kalenders sein',
  not_before_from: () => 'darf nicht vor dem Anfang liegen',
  days_from_from: ({ most }) => `darf höchstens ${most} Tage nach dem Anfang liegen`,

  ...MENU_FAULTS,
}

function range(from: number | undefined, to: number | undefined): string {
  if (to === undefined) return from === undefined ? '' : ` ab ${from}`
  return ` von ${from ?? 0} bis ${to}`
}

/** "muss 1 bis 120 Zeichen lang sein"; empty without a limit. */
function counted(
  from: number | undefined,
  to: number | undefined,
  [one, many]: [string, string],
  verb: string,
): string | undefined {
  if (to !== undefined) return `muss ${from ?? 0} bis ${to} ${many} ${verb}`
  return from === undefined ? undefined : `muss mindestens ${from} ${from === 1 ? one : many} ${verb}`
}

function where(place: Place): string {
  if (typeof place === 'string') return place
  const { line, column, character } = place
  if (line === undefined) return 'Die Datei'
  const start = line === 'first' ? 'Die erste Zeile' : `Zeile ${line}`
  if (character !== undefined) return `${start}, Zeichen ${character}`
  if (column === undefined) return start
  return `${start}, ${typeof column === 'number' ? `Spalte ${column}` : column}`
}

const NAMES: Record<string, string> = {
  name: 'Name',
  title: 'Titel',
  description: 'Beschreibung',
  price: 'Preis',
  price_1: 'Preis',
  price1_label: 'Preisangabe',
  ...allergenFields,
  calories: 'Kalorien',
  indicators: 'Kennzeichen',
  available: 'Vorrätig',
  ...{ min: 'Mindestens', max: 'Höchstens' },
  modifiers: 'Frage',
  options: 'Option',
  is_selected: 'Vorausgewählt',
  printer_id: 'Station',
  ...{ course: 'Gang', open_price: 'Freier Preis', external_id: 'PLU', people: 'Person' },
  tax_id: 'Steuer',
  rates: 'Satz',
  rate: 'Prozent',
  tax_number: 'Steuernummer',
  ...{ first_name: 'Vorname', last_name: 'Nachname' },
  email: 'E-Mail',
  password: 'Passwort',
  role: 'Rolle',
  table_number: 'Tischnummer',
  table_type: 'Art',
  ...{ seats: 'Plätze', serial_no: 'Seriennummer' },
  serial_number: 'Seriennummer',
  terminals: 'Terminal',
  address: 'Adresse',
  url: 'Adresse',
  types: 'Ereignisse',
  currency: 'Währung',
  time_zone: 'Zeitzone',
  tax_rate: 'Steuer in Prozent',
  section_id: 'Rubrik',
  model: 'Modell',
  columns: 'Papier',
  paper: 'Wie er druckt',
  letters: 'Schrift',
  cut: 'Schnitt',
  margin_top: 'Oben frei',
  margin_bottom: 'Unten frei',
  buzzer: 'Ton',
  areas: 'Räume',
  taxes: 'Steuern',
  drawers: 'Kassenladen',
  drawer: 'Kassenlade',
  png: 'Bild',
  backup: 'Vertretung',
  day_start: 'Ein Tag beginnt um',
  tax_included: 'Preise enthalten die Steuer',
  service_rate: 'Servicezuschlag',
  ordering_enabled: 'Bestellen',
  splitbill_enabled: 'Rechnung teilen',
  tip_enabled: 'Trinkgeld',
  tip_option_1: 'Vorschlag 1',
  tip_option_2: 'Vorschlag 2',
  tip_option_3: 'Vorschlag 3',
  tip_custom: 'Gäste dürfen ein eigenes Trinkgeld eingeben',
  tip_limit_percent: 'Höchstes Trinkgeld in Prozent',
  tip_limit_amount: 'Höchstes Trinkgeld als Betrag',
  payment_type: 'Zahlungsart',
  receipt_header: 'Über der Rechnung',
  receipt_footer: 'Unter der Rechnung',
  supervisor_pin: 'PIN',
  pin: 'PIN',
  payment_endpoint: 'Adresse des Zahlungsdienstes',
  payment_user: 'Benutzer beim Zahlungsdienst',
  payment_pass: 'Passwort beim Zahlungsdienst',
  staff_pin_digits: 'Ziffern der PINs',
  allergens: 'Allergene',
  allergen_note: 'Allergene',
  covers: 'Gäste',
  staff_id: 'Bedienung',
  rights: 'Was er darf',
  locations: 'Standorte',
  networks: 'Netze',
  expires_at: 'Endet am',
  requests_per_second: 'Anfragen je Sekunde',
  origins: 'Webseiten',
  strict_voids: 'Streichen nur mit Begründung',
  void_approval: 'Stornos und Löschungen nur mit Supervisor',
  free_discount: 'Rabatte bis zu, Prozent',
  sandbox: 'Für Übung und Tests',
  clearing: 'Tische werden abgeräumt',
  paper_language: 'Sprache auf Papier',
  amount: 'Betrag',
  tip: 'Trinkgeld',
  tendered: 'Gegeben',
  reason: 'Grund',
  notes: 'Anmerkung',
  from: 'Von',
  to: 'Bis',
  date: 'Tag',
  file: 'Datei',
}

export const faults = {
  what: (fault: Fault): string => inWords(GERMAN, fault),
  field: (at: Place): string => (typeof at === 'string' ? fieldInWords(at, NAMES) : where(at)),
  where,
}
