import type { Call } from '../http/call.ts'
import { portalMenuCalls } from '../menus/editing-routes.ts'
import { menuFileCalls } from '../menus/file-routes.ts'
import { itemCalls } from '../menus/item-routes.ts'
import { sectionCalls } from '../menus/section-routes.ts'
import { dashboardCalls } from './dashboard-routes.ts'
import { dayCalls } from './day-routes.ts'
import { floorCalls } from './floor-routes.ts'
import { keyCalls } from './key-routes.ts'
import { portalOrderCalls } from './order-routes.ts'
import { portalPaymentCalls } from './payment-routes.ts'
import { printerListCalls } from './printer-list-routes.ts'
import { portalPrinterCalls } from './printer-routes.ts'
import { portalPrintJobCalls } from './printjob-routes.ts'
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
  ...keyCalls,
  ...userCalls,
]
