import { keys } from './de/account/keys.ts'
import { erasing, own, passkeys } from './de/account/profile.ts'
import { choosePassword, signIn } from './de/account/sign-in.ts'
import { users } from './de/account/users.ts'
import { webhooks } from './de/account/webhooks.ts'
import { activity } from './de/activity.ts'
import { alarm, allLocations } from './de/all-locations.ts'
import { clash, common, trouble } from './de/common.ts'
import { connection } from './de/connection.ts'
import { dashboard } from './de/dashboard.ts'
import { day } from './de/day.ts'
import { events } from './de/events.ts'
import { faults } from './de/faults.ts'
import { find, setup } from './de/find.ts'
import { floor } from './de/floor.ts'
import { menuFiles } from './de/menu-files.ts'
import { menus } from './de/menus.ts'
import { money } from './de/money.ts'
import { order, orders, settle } from './de/orders.ts'
import { plan } from './de/plan.ts'
import { printers } from './de/printers.ts'
import { reasons, refusals } from './de/refusals.ts'
import { hours, reports, service } from './de/reports.ts'
import { settings } from './de/settings.ts'
import { nav, user } from './de/shell.ts'
import { staff } from './de/staff.ts'
import { terminals } from './de/terminals.ts'
import type { Text } from './en.ts'

export const de: Text = {
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
  allLocations,
  alarm,
  own,
  passkeys,
  erasing,
}
