import type { Text } from './en.ts'
import { keys } from './es/account/keys.ts'
import { erasing, own, passkeys } from './es/account/profile.ts'
import { choosePassword, signIn } from './es/account/sign-in.ts'
import { users } from './es/account/users.ts'
import { webhooks } from './es/account/webhooks.ts'
import { activity } from './es/activity.ts'
import { alarm, allLocations } from './es/all-locations.ts'
import { clash, common, trouble } from './es/common.ts'
import { connection } from './es/connection.ts'
import { dashboard } from './es/dashboard.ts'
import { day } from './es/day.ts'
import { events } from './es/events.ts'
import { faults } from './es/faults.ts'
import { find, setup } from './es/find.ts'
import { floor } from './es/floor.ts'
import { menuFiles } from './es/menu-files.ts'
import { menus } from './es/menus.ts'
import { money } from './es/money.ts'
import { order, orders, settle } from './es/orders.ts'
import { plan } from './es/plan.ts'
import { printers } from './es/printers.ts'
import { reasons, refusals } from './es/refusals.ts'
import { hours, reports, service } from './es/reports.ts'
import { settings } from './es/settings.ts'
import { nav, user } from './es/shell.ts'
import { staff } from './es/staff.ts'
import { terminals } from './es/terminals.ts'

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
  allLocations,
  alarm,
  passkeys,
  erasing,
}
