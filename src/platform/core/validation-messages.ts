import { type Fault, type FaultWords, inWords, type Place, type PlacedFault } from './validation-errors.ts'

const ENGLISH: FaultWords = {
  unknown_field: () => 'is not a field of this call',
  required: () => 'is required',
  amount: () => 'must be an amount from 0 to 9999999.99 with at most 2 decimals',
  one_of: ({ values }) => `must be one of ${values.join(', ')}`,
  integer: ({ from, to }) => `must be an integer${range('from', from, to)}`,
  number: ({ from, to }) => `must be a number${range('from', from, to)}`,
  entries: ({ from, to }) => `must be a list${range('of', from, to)} entries`,
  object: () => 'must be an object',
  characters: ({ from, to }) => `must be text${range('of', from, to)} characters`,
  form: ({ description }) => `must be as described: ${description}`,
  card_number: () => 'holds what looks like a whole card number',
  given_twice: () => 'must be given only once',
  idempotency_key: () => 'must be 1 to 255 visible ASCII characters',
  event_id: () => 'must be the id of an event',

  digits: ({ digits }) => `must have ${digits} digits`,
  named_twice: () => 'must be named only once',
  beyond_area: ({ most }) => `must lie within its area: x + width and y + height are at most ${most}`,
  no_such_page: () => 'must be the next of a page before',

  private_address: () => 'must be a private IP address, with or without a port',
  not_a_picture: () => 'must be a whole PNG of at most 2 million pixels',
  network: () => 'must be an address or a network such as 10.0.0.0/8',
  easily_guessed: () =>
    'must not be easily guessed: no usual word, and nothing about you. A short sentence is good',
  origin: () => 'must be the origin of a web page, such as https://shop.example',
  ip_address: () => 'must be an IPv4 or IPv6 address',
  https_address: () => 'must be an https:// address',
  holds_password: () => 'must not hold a user name or password',
  public_address: () => 'must be an address of the public internet',

  required_without_last_name: () => 'is required, unless there is a last_name',
  required_here_or_in_path: () => 'is required, here or as the last part of the path',
  one_way_to_split: () => 'must be given, or else amounts or groups, and only one of them',
  table_or_kind: () => 'must be given, or else kind, and only one of them',
  id_or_external_id: () => 'must be given, or else external_id, and only one of them',
  nothing_to_change: () => 'must be given, or another field: there is nothing to change',
  one_way_to_name_lines: () => 'must be given, or else items or all, and only one of them',
  one_target: () => 'must be given, or else to_table_id or to_new, and only one of them',
  another_order: () => 'must be another order of the same location',
  in_list_twice: () => 'must be there only once',
  one_of_amount_and_items: () => 'must be left out where there are items',
  above_zero_without_tip: () => 'must be above 0, unless there is a tip',
  only_for_cash: () => 'is only for cash that was taken',
  covers_amount_and_tip: () => 'must cover amount and tip',
  event_types: ({ given }) => `must name event types such as table.opened or payment.*, not ${given}`,
  time_zone: () => 'must be a name such as Europe/Paris',
  calendar_date: () => 'must be a date of the calendar',
  to_come: () => 'must be a time to come',
  day_to_come: () => 'must not be a day to come',
  each_drawer: () => 'must tell of each drawer of the location',
  not_before_from: () => 'must not lie before from',
  days_from_from: ({ most }) => `must be at most ${most} days from from`,

  switch_or_left: () => 'must be given, or else left, and only one of them',
  only_of_screens: () => 'is only for kitchen screens',
  only_when_out: () => 'is only for what is put out of stock',
  only_from_devices: () => 'is only for paired devices',
  price_is_fixed: () => 'must be left out: the price of this item is fixed',
  not_on_these_menus: () =>
    'must name an item, an option or an external id that is on the menus of this location',
  choice_is_combo: () => 'must not be a combo: a combo cannot be part of another one',
  is_choice: () => 'must be left out: this item can be chosen in another combo',
  combo_asks: () => 'must be left out while the item has questions: those of its choices are asked',
  amount_up_to: ({ most }) => `must be at most ${most}`,
  min_above_max: ({ min, max }) => `must not have min ${min} above max ${max}`,
  too_many_selected: ({ selected, max }) => `must not pre-select ${selected} options when max is ${max}`,
  not_json: () => 'is not valid JSON',
  too_many_rows: ({ most }) => `must not be there: at most ${most} rows are read`,
  too_many_columns: ({ most }) => `must have at most ${most} columns`,
  unknown_column: ({ columns }) => `is not a column: they are ${columns.join(', ')}`,
  column_twice: () => 'must be there only once',
  column_missing: () => 'must be a column',
  no_heading: () => 'has no heading',
  quote_not_closed: () => 'has a quote that is never closed',
  text_behind_quote: () => 'has text behind a closing quote; a quote inside a cell is doubled',
  not_below: ({ above, level }) => `must follow the ${above} that the ${level} belongs to`,
  must_be_empty: ({ level }) => `must be empty: a ${level} has none`,
  not_on_menus: ({ level }) => `is not on the menus of this location; leave it empty to add the ${level}`,
  in_file_twice: () => 'is in the file twice; leave it empty for what is new',
  belongs_elsewhere: ({ above, level }) =>
    `belongs to another ${above}; leave it empty to add the ${level} here`,
  too_many_questions: ({ count, most }) => `would have ${count} questions; at most ${most} are possible`,
  too_many_options: ({ count, most }) => `would have ${count} options; at most ${most} are possible`,
  group_says_otherwise: ({ group }) =>
    `must be what the shared group ${group} says; change the group itself, or leave its options out`,
  no_such_printer: ({ printers }) =>
    `must be the serial number of one of the location’s printers, or empty: ${
      printers.length === 0 ? 'it has none' : `they are ${printers.join(', ')}`
    }`,
  no_such_tax: ({ taxes }) =>
    `must be a tax rate of this location (${taxes.join(', ') || 'it has no others'})`,
  too_many_entries: ({ count, most }) =>
    `has ${count} menus, sections, items, questions and options; at most ${most} are read at once: divide it`,
  too_many_changes: ({ count, most }) =>
    `would make ${count} changes; at most ${most} are made at once: divide it, for example by menu`,
  menus_full: ({ count, most }) =>
    `would make ${count} sections, items, questions and options on the menus of the location; at most ${most} fit`,
}

function range(word: string, from: number | undefined, to: number | undefined): string {
  if (from === undefined && to === undefined) return ''
  return to === undefined ? ` from ${from} up` : ` ${word} ${from ?? 0} to ${to}`
}

export function faultInEnglish(fault: Fault): string {
  return inWords(ENGLISH, fault)
}

/** "line 5, price", "items[0].qty" */
export function placeInEnglish(at: Place): string {
  if (typeof at === 'string') return at
  const { line, column, character } = at
  if (line === undefined) return 'the file'
  const where = line === 'first' ? 'the first line' : `line ${line}`
  if (character !== undefined) return `${where}, character ${character}`
  if (column === undefined) return where
  return `${where}, ${typeof column === 'number' ? `column ${column}` : column}`
}

/** Faults in English, by field. */
export function fieldsInEnglish(faults: PlacedFault[]): Record<string, string> {
  return Object.fromEntries(faults.map((fault) => [placeInEnglish(fault.at), faultInEnglish(fault)]))
}

/** "qty must be an integer; name is required" */
export function listInEnglish(faults: PlacedFault[]): string {
  return faults.map((fault) => `${placeInEnglish(fault.at)} ${faultInEnglish(fault)}`).join('; ')
}

export function pleaseCorrect(faults: PlacedFault[]): string {
  return `Please correct: ${listInEnglish(faults)}.`
}
