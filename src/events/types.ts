/** What each event tells. Names and fields are a promise to whoever reads the log: only ever added to. */
export interface EventData {
  'account.created': { account_id: number; name: string }
  'key.created': { key_id: number; name: string; location_id: number | null }
  'key.revoked': { key_id: number; name: string }
  'location.created': { location_id: number; name: string }
  'location.settings_changed': { location_id: number; changed: string[] }
  'terminal.registered': { terminal_id: number; serial_no: string; name: string }
  'terminal.online': { terminal_id: number; serial_no: string }
  'table.created': { table_id: number; table_number: number; table_type: string; seats: number }
  'table.deleted': { table_id: number; table_number: number }
  'table.opened': {
    table_id: number
    table_number: number
    order_id: number
    staff_id: number
    server: string
    allergens: number
  }
  'table.closed': { table_id: number; table_number: number; order_id: number }
  'menu.changed': { menu_id: number; title: string; change: string }
  'staff.created': { staff_id: number; first_name: string; last_name: string }
  'staff.deleted': { staff_id: number; first_name: string; last_name: string }
  'printer.registered': { printer_id: number; serial_no: string; name: string }
  'printjob.created': { printjob_id: number; order_id: number; printer: string }
  'order.items_added': { order_id: number; table_id: number; items: OrderedItem[]; total: string }
  'order.item_removed': { order_id: number; table_id: number; item: OrderedItem; total: string }
  'order.deleted': { order_id: number; table_id: number }
  'order.paid': { order_id: number; table_id: number; total: string }
  'payment.approved': {
    order_id: number
    payment_id: number
    method: string
    amount: string
    tip: string
    staff_id: number
    terminal: string | null
    balance: string
  }
}

export interface OrderedItem {
  order_item_id: number
  item_id: number
  name: string
  qty: number
  modifiers: { name: string; qty: number }[]
  notes: string
}

export type EventType = keyof EventData
