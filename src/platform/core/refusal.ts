import { type Faults, type PlacedFault, placed } from './validation-errors.ts'
import { pleaseCorrect } from './validation-messages.ts'

/** Error codes and their HTTP status. Codes are part of the public interface and stable. */
export const REFUSALS = {
  invalid_request: 400,
  invalid_json: 400,
  unknown_field: 400,
  card_number_refused: 400,
  modifier_count: 400,
  modifier_option_unknown: 400,
  combo_parts: 400,
  language_unknown: 400,
  not_a_photo: 400,
  tip_too_large: 400,
  spans_overlap: 400,

  key_missing: 401,
  key_unknown: 401,
  key_expired: 401,
  session_missing: 401,
  sign_in_failed: 401,
  passkey_refused: 401,
  staff_session_ended: 401,

  location_not_allowed: 403,
  network_not_allowed: 403,
  terminal_blocked: 403,
  serial_not_allowed: 403,
  pin_wrong: 403,
  right_missing: 403,
  origin_not_allowed: 403,
  raw_printers_off: 403,
  link_ended: 403,
  setup_code_wrong: 403,
  passkey_needed: 403,
  approval_needed: 403,
  reason_needed: 403,
  not_a_channel: 403,

  path_not_found: 404,
  key_not_found: 404,
  location_not_found: 404,
  terminal_not_registered: 404,
  pairing_code_unknown: 404,
  table_not_found: 404,
  area_not_found: 404,
  menu_not_found: 404,
  section_not_found: 404,
  item_not_found: 404,
  modifier_not_found: 404,
  group_not_found: 404,
  staff_not_found: 404,
  printer_not_found: 404,
  printjob_not_found: 404,
  order_not_found: 404,
  order_item_not_found: 404,
  webhook_not_found: 404,
  payment_not_found: 404,
  user_not_found: 404,
  session_not_found: 404,
  passkey_not_found: 404,
  option_not_found: 404,
  tax_rate_not_found: 404,
  discount_not_found: 404,
  refund_not_found: 404,
  drawer_not_found: 404,
  shift_not_found: 404,
  hours_not_found: 404,
  level_not_found: 404,

  method_not_allowed: 405,

  not_acceptable: 406,

  pairing_kind_mismatch: 409,
  table_number_taken: 409,
  table_already_open: 409,
  table_not_open: 409,
  table_open: 409,
  order_not_paid: 409,
  order_has_payments: 409,
  order_paid: 409,
  order_closed: 409,
  order_too_large: 409,
  order_full: 409,
  order_merged: 409,
  rates_differ: 409,
  already_fired: 409,
  course_empty: 409,
  table_not_joined: 409,
  client_id_taken: 409,
  client_id_differs: 409,
  too_late: 409,
  allergen_note_too_long: 409,
  item_unavailable: 409,
  too_many_photos: 409,
  currency_not_supported: 400,
  below_paid: 409,
  discount_exists: 409,
  discount_too_large: 409,
  too_many_discounts: 409,
  bill_discount_stands: 409,
  over_balance: 409,
  over_hold: 409,
  total_differs: 409,
  channel_order_state: 409,
  bill_changed: 409,
  payment_settled: 409,
  already_approved: 409,
  reference_taken: 409,
  reference_differs: 409,
  simulated_card: 409,
  share_paid: 409,
  order_not_closed: 409,
  order_refunded: 409,
  over_refund: 409,
  day_closed: 409,
  shift_overlaps: 409,
  tax_in_use: 409,
  item_not_served: 409,
  hours_in_use: 409,
  level_in_use: 409,
  modifier_is_shared: 409,
  group_exists: 409,
  too_many_groups: 409,
  serial_taken: 409,
  address_taken: 409,
  currency_in_use: 409,
  pin_not_set: 409,
  pin_taken: 409,
  pins_in_use: 409,
  events_ahead: 409,
  too_many_webhooks: 409,
  printer_busy: 409,
  printjob_not_pending: 409,
  printjob_not_over: 409,
  printjob_superseded: 409,
  allergens_unseen: 409,
  idempotency_key_in_use: 409,
  email_taken: 409,
  already_set_up: 409,
  last_owner: 409,
  last_passkey: 409,
  too_many_passkeys: 409,
  passkey_not_used: 409,
  passkeys_need_https: 409,
  key_replaced: 409,
  menu_changed_meanwhile: 409,
  changed_meanwhile: 409,

  events_forgotten: 410,

  body_too_large: 413,
  path_too_long: 414,
  json_only: 415,

  idempotency_key_reused: 422,

  pin_locked: 429,
  too_many_unknown_keys: 429,
  rate_limited: 429,
  too_many_tries: 429,
  too_many_pairings: 429,

  too_many_streams: 503,
  database_unavailable: 503,
  overloaded: 503,
  account_moved: 503,
} as const

export type RefusalCode = keyof typeof REFUSALS
export type RefusalDetails = Record<string, unknown>

/** Refusal of a request. The message is for a person and says what to do. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly details: RefusalDetails
  /** Faults by field; the response has them in words as `details.fields`. */
  readonly faults: PlacedFault[]

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}, faults: PlacedFault[] = []) {
    super(message)
    this.code = code
    this.details = details
    this.faults = faults
  }

  get status(): number {
    return REFUSALS[this.code]
  }
}

/**
 * Refuses a change whose preparation is outdated. The change is prepared again; the caller sees this refusal only after
 * repeated failures.
 */
export class OutdatedPlan extends Refusal {}

/** Refusal with all faulty fields, so that one response reports all mistakes. */
export function invalid(faults: Faults): Refusal {
  const found = placed(faults)
  return new Refusal('invalid_request', pleaseCorrect(found), {}, found)
}

export function refuseIf(reason: Refusal | undefined): void {
  if (reason) throw reason
}

/** Returns the value, or throws a refusal that it does not exist. */
export function found<T>(value: T | undefined, code: RefusalCode, what: string): T {
  if (value === undefined) throw new Refusal(code, `${what} does not exist.`)
  return value
}
