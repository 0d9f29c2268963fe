import { keys } from './en/account/keys.ts'
import { erasing, own, passkeys } from './en/account/profile.ts'
import { choosePassword, signIn } from './en/account/sign-in.ts'
import { users } from './en/account/users.ts'
import { webhooks } from './en/account/webhooks.ts'
import { activity } from './en/activity.ts'
import { alarm, allLocations } from './en/all-locations.ts'
import { clash, common, trouble } from './en/common.ts'
import { connection } from './en/connection.ts'
import { dashboard } from './en/dashboard.ts'
import { day } from './en/day.ts'
import { events } from './en/events.ts'
import { faults } from './en/faults.ts'
import { find, setup } from './en/find.ts'
import { floor } from './en/floor.ts'
import { menuFiles } from './en/menu-files.ts'
import { menus } from './en/menus.ts'
import { money } from './en/money.ts'
import { order, orders, settle } from './en/orders.ts'
import { plan } from './en/plan.ts'
import { printers } from './en/printers.ts'
import { reasons, refusals } from './en/refusals.ts'
import { hours, reports, service } from './en/reports.ts'
import { settings } from './en/settings.ts'
import { nav, user } from './en/shell.ts'
import { staff } from './en/staff.ts'
import { terminals } from './en/terminals.ts'

/** All strings of the portal, one file per page. Other languages have the same keys. */
export const en = {
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

export type Text = typeof en
