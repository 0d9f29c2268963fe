import { eventCalls } from '../events/routes.ts'
import { type Call, openTo } from '../http/call.ts'
import { menuCalls } from '../menus/routes.ts'
import { receiptCalls } from '../orders/receipt-routes.ts'
import { orderCalls } from '../orders/routes.ts'
import { paymentCalls } from '../payments/routes.ts'
import { printerCalls } from '../printers/routes.ts'
import { printJobCalls } from '../printjobs/routes.ts'
import { reportCalls, unsettledCall } from '../reports/routes.ts'
import { staffCalls } from '../staff/routes.ts'
import { tableCalls } from '../tables/routes.ts'
import { webhookCalls } from '../webhooks/routes.ts'
import { dashboardCalls } from './dashboard-routes.ts'
import { dayCalls } from './day-routes.ts'
import { floorCalls } from './floor-routes.ts'
import { itemCalls } from './item-routes.ts'
import { keyCalls } from './key-routes.ts'
import { menuFileCalls } from './menu-file-routes.ts'
import { portalMenuCalls } from './menu-routes.ts'
import { portalOrderCalls } from './order-routes.ts'
import { portalPaymentCalls } from './payment-routes.ts'
import { printerListCalls } from './printer-list-routes.ts'
import { portalPrinterCalls } from './printer-routes.ts'
import { portalPrintJobCalls } from './printjob-routes.ts'
import { sectionCalls } from './section-routes.ts'
import { sessionCalls } from './session-routes.ts'
import { settingsCalls } from './settings-routes.ts'
import { portalStaffCalls } from './staff-routes.ts'
import { terminalListCalls } from './terminal-list-routes.ts'
import { portalTerminalCalls } from './terminal-routes.ts'
import { userCalls } from './user-routes.ts'

/** Everything the portal's pages call. */
export const portalCalls: Call[] = [
  ...sessionCalls,
  ...dashboardCalls,
  ...dayCalls,
  ...terminalListCalls,
  ...portalTerminalCalls,
  ...floorCalls,
  ...portalOrderCalls,
  ...portalPaymentCalls,
  ...portalMenuCalls,
  ...menuFileCalls,
  ...sectionCalls,
  ...itemCalls,
  ...printerListCalls,
  ...portalPrinterCalls,
  ...portalPrintJobCalls,
  ...settingsCalls,
  ...portalStaffCalls,
  ...[
    ...tableCalls,
    ...menuCalls,
    // Its list has versions here.
    ...staffCalls.filter(({ method }) => method !== 'GET'),
    ...printerCalls,
    ...printJobCalls,
    // What these read has sums here, so that the pages add up nothing.
    ...orderCalls.filter(({ method }) => method !== 'GET'),
    ...receiptCalls,
    ...paymentCalls.filter(({ method }) => method !== 'GET'),
    ...reportCalls.filter((call) => call !== unsettledCall),
    ...eventCalls,
  ].map(forPeople),
  ...openTo('owner', webhookCalls.map(forPeople)),
  ...keyCalls,
  ...userCalls,
]

/** A call that terminals make, for people: the same contract and the same action behind another door. */
function forPeople(call: Call): Call {
  return {
    ...call,
    name: `portal.${call.name}`,
    path: call.path.replace('/go/', '/portal/api/'),
    seed: false,
    aliases: [],
    tag: 'portal',
    summary: `${call.summary}, as a user`,
    door: call.method === 'GET' ? 'viewer' : 'manager',
  }
}
