// Validation faults as data. They are put into words where somebody reads them: in English for the interface
// (validation-messages.ts), in the reader's language by the portal.

/** Patterns of structured text; a fault names the pattern that did not match. */
export const FORMS = {
  serial: '^[A-Za-z0-9._:-]{1,64}$',
  serial_or_empty: '^[A-Za-z0-9._:-]{0,64}$',
  date: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  time_of_day: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  percent: '^(100([.]0{1,2})?|[0-9]{1,2}([.][0-9]{1,2})?)$',
  currency: '^[A-Z]{3}$',
  email: '^[^\\s@]+@[^\\s@]+$',
  last_four: '^[0-9]{4}$',
  menu_language: '^[a-z]{2}(-[A-Z]{2})?$',
  pin: '^[0-9]{4,8}$',
  version: '^[A-Za-z0-9_-]{1,40}$',
  session_id: '^[0-9a-f]{16}$',
  passkey_id: '^[0-9a-f]{20}$',
  actor: '^(key|device|user|staff|system):[0-9]{1,15}$',
  base64url: '^[A-Za-z0-9_-]*$',
  client_id: '^[\\x21-\\x7e]{2,64}$',
  instant: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$',
  instant_or_empty: '^([0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2})?$',
} as const

export type Form = keyof typeof FORMS

/** Undefined: unbounded on that side. */
interface Bounds {
  from?: number | undefined
  to?: number | undefined
}

/** Parameters of each kind of fault. */
interface Kinds {
  // Faults of any field.
  unknown_field: object
  required: object
  amount: object
  one_of: { values: readonly unknown[] }
  integer: Bounds
  number: Bounds
  entries: Bounds
  object: object
  characters: Bounds
  form: { form: Form; description: string }
  card_number: object
  given_twice: object
  idempotency_key: object
  event_id: object

  digits: { digits: number }
  no_such_page: object
  named_twice: object
  beyond_area: { most: number }

  // Addresses.
  private_address: object
  not_a_picture: object
  ip_address: object
  network: object
  origin: object
  easily_guessed: object
  https_address: object
  holds_password: object
  public_address: object

  // Faults of single calls.
  required_without_last_name: object
  required_here_or_in_path: object
  one_way_to_split: object
  table_or_kind: object
  id_or_external_id: object
  nothing_to_change: object
  one_way_to_name_lines: object
  one_target: object
  another_order: object
  in_list_twice: object
  one_of_amount_and_items: object
  above_zero_without_tip: object
  only_for_cash: object
  covers_amount_and_tip: object
  event_types: { given: string }
  time_zone: object
  calendar_date: object
  to_come: object
  day_to_come: object
  each_drawer: object
  not_before_from: object
  days_from_from: { most: number }

  // Faults of menus and menu files.
  switch_or_left: object
  only_of_screens: object
  only_when_out: object
  only_from_devices: object
  price_is_fixed: object
  amount_up_to: { most: string }
  not_on_these_menus: object
  choice_is_combo: object
  is_choice: object
  combo_asks: object
  min_above_max: { min: number; max: number }
  too_many_selected: { selected: number; max: number }
  not_json: object
  too_many_rows: { most: number }
  too_many_columns: { most: number }
  unknown_column: { columns: readonly string[] }
  column_twice: object
  column_missing: object
  no_heading: object
  quote_not_closed: object
  text_behind_quote: object
  not_below: { above: string; level: string }
  must_be_empty: { level: string }
  not_on_menus: { level: string }
  in_file_twice: object
  belongs_elsewhere: { above: string; level: string }
  too_many_questions: { count: number; most: number }
  too_many_options: { count: number; most: number }
  group_says_otherwise: { group: string }
  no_such_printer: { printers: readonly string[] }
  no_such_tax: { taxes: readonly string[] }
  too_many_entries: { count: number; most: number }
  too_many_changes: { count: number; most: number }
  menus_full: { count: number; most: number }
}

export type FaultKind = keyof Kinds
export type FaultOf<Kind extends FaultKind> = { fault: Kind } & Kinds[Kind]
export type Fault = { [Kind in FaultKind]: FaultOf<Kind> }[FaultKind]

/** Faults by field path: "items[0].qty". */
export type Faults = Record<string, Fault>

/** Position in a file. Without a line: the whole file. A column has a name, or a number if it has none. */
export interface FilePlace {
  line?: number | 'first' | undefined
  column?: string | number | undefined
  character?: number | undefined
}

/** Field path, or position in a file. */
export type Place = string | FilePlace

export type PlacedFault = { at: Place } & Fault

export function placed(faults: Faults): PlacedFault[] {
  return Object.entries(faults).map(([at, fault]) => ({ at, ...fault }))
}

/** Message for every kind of fault, to be appended to the field name. */
export type FaultWords = { [Kind in FaultKind]: (fault: FaultOf<Kind>) => string }

export function inWords(words: FaultWords, fault: Fault): string {
  return (words[fault.fault] as (fault: Fault) => string)(fault)
}
