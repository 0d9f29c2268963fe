import type { Text } from './en.ts'
import { keys } from './fr/account/keys.ts'
import { erasing, own, passkeys } from './fr/account/profile.ts'
import { choosePassword, signIn } from './fr/account/sign-in.ts'
import { users } from './fr/account/users.ts'
import { webhooks } from './fr/account/webhooks.ts'
import { activity } from './fr/activity.ts'
import { alarm, allLocations } from './fr/all-locations.ts'
import { clash, common, trouble } from './fr/common.ts'
import { connection } from './fr/connection.ts'
import { dashboard } from './fr/dashboard.ts'
import { day } from './fr/day.ts'
import { events } from './fr/events.ts'
import { faults } from './fr/faults.ts'
import { find, setup } from './fr/find.ts'
import { floor } from './fr/floor.ts'
import { menuFiles } from './fr/menu-files.ts'
import { menus } from './fr/menus.ts'
import { money } from './fr/money.ts'
import { order, orders, settle } from './fr/orders.ts'
import { plan } from './fr/plan.ts'
import { printers } from './fr/printers.ts'
import { reasons, refusals } from './fr/refusals.ts'
import { hours, reports, service } from './fr/reports.ts'
import { settings } from './fr/settings.ts'
import { nav, user } from './fr/shell.ts'
import { staff } from './fr/staff.ts'
import { terminals } from './fr/terminals.ts'

export const fr: Text = {
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
