import type * as calls from '../../client/src/call-table.ts'
import type { AnswerOf, InputOf } from '../../client/src/client.ts'
import type { Closed } from '../shared/closed-enums.ts'

// Requests and responses of the service, as the generated client describes them.

export type Input<Call extends keyof typeof calls> = InputOf<(typeof calls)[Call]>
export type Response<Call extends keyof typeof calls> = Closed<AnswerOf<(typeof calls)[Call]>>

export type Config = Response<'terminals_log_in'>['result'][number]
export type StaffMember = Response<'staff_list'>['result'][number]
export type Area = Response<'tables_get_plan'>['areas'][number]
export type PlanTable = Area['tables'][number]
export type MenusResponse = Response<'menus_get_full'>

/** The hours and price levels of the location. */
export interface Offer {
  timeZone: string
  hours: NonNullable<MenusResponse['hours']>
  levels: NonNullable<MenusResponse['levels']>
}
export type Menu = Response<'menus_get_full'>['result'][number] & {
  /** Hours and price levels of the location; undefined: it has none. */
  offer?: Offer
}
export type Section = Menu['sections'][number]
export type Item = Section['items'][number]
export type Modifier = Item['modifiers'][number]
export type OpenOrder = Response<'orders_list_open'>['result'][number]
/** An order of a delivery service or web shop that waits to be accepted. */
export type IncomingOrder = Response<'channel_orders_list'>['result'][number]
export type Order = Response<'orders_get'>['result'] & { order_id: number }
export type OrderLine = Order['items'][number]
/** Kind of an order without a table. */
export type TabKind = NonNullable<Input<'orders_open'>['kind']>

/** Terms of a sale that decide on its prices. */
export interface SaleAt {
  kind: string
  /** Area of the table; undefined: none. */
  areaId: number | undefined
  now: number
}
