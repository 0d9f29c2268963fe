import { entry, item, more, order, reasons } from './en/order.ts'
import { history, pay, receipt, settled } from './en/pay.ts'
import { offline, room, show, status, tray, trouble } from './en/room.ts'
import { lock, pair, pin, settings } from './en/sign-in.ts'

/** All texts of the terminal. Other languages have the same entries. */
export const text = {
  pair,
  lock,
  pin,
  settings,
  room,
  status,
  offline,
  tray,
  show,
  trouble,
  entry,
  item,
  order,
  more,
  reasons,
  pay,
  receipt,
  history,
  settled,
}

export type Text = typeof text
