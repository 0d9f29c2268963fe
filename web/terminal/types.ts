/** API responses, as far as this app reads them; fields that older services leave out are optional. */
export interface Config {
  location_id: number
  location_name: string
  currency: string
  tip_enabled: number
  tip_option_1: number
  tip_option_2: number
  tip_option_3: number
  tip_custom: number
  splitbill_enabled: number
  /** 1: for training and tests, with the simulated reader. Left out by older services: 0. */
  sandbox?: number
  pin_length?: number
}

export interface StaffMember {
  id: number
  first_name: string
  last_name: string
  isDeleted: number
}

export interface PlanTable {
  table_id: number
  table_number: number
  seats: number
  x: number
  y: number
  width: number
  height: number
  shape: string
  turned: number
  dirty?: number
}

export interface Area {
  area_id: number
  name: string
  staff_ids: number[]
  tables: PlanTable[]
}

export interface Option {
  option_id: number
  name: string
  price: number
  is_selected: number
  available?: number
}

export interface Modifier {
  modifier_id: number
  name: string
  min: number
  max: number
  options: Option[]
}

export interface Item {
  item_id: number
  name: string
  price_1: number
  available: number
  left?: number | null
  modifiers: Modifier[]
}

export interface Section {
  section_id: number
  title: string
  course?: number
  items: Item[]
}

export interface Menu {
  id: number
  title: string
  sections: Section[]
}

export type Status =
  | 'paying'
  | 'paid'
  | 'bill'
  | 'not_printed'
  | 'ready'
  | 'cooking'
  | 'fired'
  | 'served'
  | 'seated'

export interface OpenOrder {
  order_id: number
  kind: string
  table: { table_id: number; table_number: number }
  joined: { table_id: number; table_number: number }[]
  name: string
  covers: number
  day_number?: number
  server: { staff_id: number; name: string }
  status: Status
  opened_at: string
  no_items: number
  total: string
  balance: string
  held_courses: number[]
  ready: number
  not_printed?: number
  waiting_since: string
  version: number
}

export interface OrderLine {
  order_item_id: number
  qty: number
  item_id: number
  item_name: string
  item_price: string
  item_modifiers:
    | { qty: number; modifier: string; price: number; modifier_id?: number; option_id?: number }[]
    | null
  notes: string
  client_id?: string
  course?: number
  seat?: number
  state?: 'held' | 'fired' | 'sent' | 'not_printed' | 'ready' | 'served' | 'voided'
  fired_at?: string
  printed_at?: string
  not_printed?: string
  station?: string
  served_at?: string
  ready_qty?: number
  list_price?: string
  discount?: string
  net?: string
}

export interface Bill {
  rates?: { service: string }
  currency: string
  subtotal: string
  tax: string
  service_charge: string
  total: string
  paid: string
  tips: string
  balance: string
  version: number
  list_total?: string
  discounts?: string
  comps?: string
}

export interface Discount {
  discount_id: number
  kind: string
  value: string
  reason: string
  order_item_id?: number | null
  applied?: string
}

export interface Order {
  order_id: number
  table: { table_id: number; table_number: number }
  server: { staff_id: number; name: string }
  bill: Bill
  allergens: number
  allergen_note?: string
  covers?: number
  name?: string
  kind?: string
  day_number?: number
  merged_into?: number
  discounts?: Discount[]
  no_items: number
  items: OrderLine[]
}
