import type { KitchenText } from '../locales/en/index.ts'

interface Placed {
  table_number: number
  joined: number[]
  day_number: number
  name: string
  kind: string
  order_id: number
}

/** The label of a ticket: its table, else its day number, else its name. */
export function orderLabel({ table_number, joined, day_number, name, order_id }: Placed): string {
  if (table_number > 0) return [table_number, ...joined].join('+')
  if (day_number > 0) return `#${day_number}`
  return name || (order_id > 0 ? `#${order_id}` : '–')
}

export function orderKindLabel({ kind, name, table_number, day_number }: Placed, text: KitchenText): string {
  if (table_number > 0) return ''
  return [text.kinds[kind] ?? '', day_number > 0 ? name : ''].filter((word) => word !== '').join(' ')
}

/** The first name of the server, as staff call it. */
export const shortName = (server: string) => server.split(' ')[0] ?? ''
