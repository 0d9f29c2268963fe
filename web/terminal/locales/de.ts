import { entry, item, more, order, reasons } from './de/order.ts'
import { history, pay, receipt, settled } from './de/pay.ts'
import { offline, room, show, status, tray, trouble } from './de/room.ts'
import { lock, pair, pin, settings } from './de/sign-in.ts'
import type { Text } from './en.ts'

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
