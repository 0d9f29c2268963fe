import type { Text } from './en.ts'
import { activity } from './es/activity.ts'
import { clash, common, trouble } from './es/common.ts'
import { connection } from './es/connection.ts'
import { dashboard } from './es/dashboard.ts'
import { day } from './es/day.ts'
import { events } from './es/events.ts'
import { faults } from './es/faults.ts'
import { find, setup } from './es/find.ts'
import { floor } from './es/floor.ts'
import { alarm, house } from './es/house.ts'
import { keys } from './es/keys.ts'
import { menuFiles } from './es/menu-files.ts'
import { menus } from './es/menus.ts'
import { money } from './es/money.ts'
import { order, orders, settle } from './es/orders.ts'
import { erasing, own, passkeys } from './es/own.ts'
import { plan } from './es/plan.ts'
import { printers } from './es/printers.ts'
import { reasons, refusals } from './es/refusals.ts'
import { hours, reports, service } from './es/reports.ts'
import { settings } from './es/settings.ts'
import { nav, user } from './es/shell.ts'
import { choosePassword, signIn } from './es/sign-in.ts'
import { staff } from './es/staff.ts'
import { terminals } from './es/terminals.ts'
import { users } from './es/users.ts'
import { webhooks } from './es/webhooks.ts'

export const es: Text = {
  name: 'Comanda',
  nav,
  user,
  signIn,
  choosePassword,
  common,
  clash,
  trouble,
  connection,
  refusals,
  reasons,
  faults,
  events,
  dashboard,
  find,
  setup,
  floor,
  plan,
  orders,
  order,
  settle,
  money,
  day,
  reports,
  service,
  hours,
  menus,
  menuFiles,
  staff,
  terminals,
  printers,
  settings,
  keys,
  webhooks,
  users,
  activity,
  own,
  house,
  alarm,
  passkeys,
  erasing,
}
