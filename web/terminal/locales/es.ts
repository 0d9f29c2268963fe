import type { Text } from './en.ts'
import { entry, item, more, order, reasons } from './es/order.ts'
import { history, pay, receipt, settled } from './es/pay.ts'
import { offline, room, show, status, tray, trouble } from './es/room.ts'
import { lock, pair, pin, settings } from './es/sign-in.ts'

export const text: Text = {
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
