import type { Call } from '../http/call.ts'
import { serviceCalls } from '../locations/service-routes.ts'
import { orderPictureCalls } from '../orders/picture-routes.ts'
import { orderSearchCalls } from '../orders/search-routes.ts'
import { printerLogoCalls } from '../printers/logo-routes.ts'
import { portalPrinterCalls } from '../printers/management-routes.ts'
import { printerListCalls } from '../printers/overview-routes.ts'
import { portalPrintJobCalls } from '../printjobs/queue-routes.ts'
import { dashboardCalls } from '../reports/dashboard-routes.ts'
import { dayCalls } from '../reports/day-routes.ts'
import { floorCalls } from '../tables/floor-routes.ts'
import { terminalListCalls } from '../terminals/fleet-routes.ts'
import { portalTerminalCalls } from '../terminals/management-routes.ts'
import { settingsCalls } from './settings-routes.ts'

/** Everything the portal's pages call. */
export const portalCalls: Call[] = [
  ...dashboardCalls,
  ...dayCalls,
  ...terminalListCalls,
  ...portalTerminalCalls,
  ...floorCalls,
  ...orderSearchCalls,
  ...orderPictureCalls,
  ...printerListCalls,
  ...portalPrinterCalls,
  ...printerLogoCalls,
  ...portalPrintJobCalls,
  ...settingsCalls,
  ...serviceCalls,
]
