import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { keyCalls } from './access/key-routes.ts'
import { type KeyUses, openKeyUses } from './access/key-uses.ts'
import { openKeys } from './access/keys.ts'
import { openOrigins } from './access/origins.ts'
import { pairingCalls } from './access/pairing-routes.ts'
import { openSessions } from './access/sessions.ts'
import { openStaffSessions } from './access/staff-sessions.ts'
import type { BrokerAddress } from './broker-address.ts'
import type { Clock } from './clock.ts'
import { drawerCalls } from './drawers/routes.ts'
import { activityCalls } from './events/activity-routes.ts'
import { openAnswerCache } from './events/answer-cache.ts'
import { eventCalls } from './events/routes.ts'
import { openStreams, type Streams } from './events/streams.ts'
import { readExamples } from './examples.ts'
import { figuresOf } from './figures.ts'
import { openAddresses } from './http/address.ts'
import { cachedAnswers } from './http/cached-answers.ts'
import { serveDocs, serveDocument } from './http/docs.ts'
import type { Figure } from './http/exposition.ts'
import { serveHealth } from './http/health.ts'
import type { Metrics } from './http/metrics.ts'
import { observeRequests, openObserver } from './http/observe.ts'
import { openGate } from './http/overload.ts'
import { type Pages, serveApp, serveClient } from './http/pages.ts'
import { openRates } from './http/rates.ts'
import { requestIds } from './http/request-id.ts'
import { serveCalls } from './http/serve.ts'
import { createServer, serveUnknown } from './http/server.ts'
import { openShares } from './http/shares.ts'
import { openSlowWork } from './http/slow-work.ts'
import type { IsKnown } from './http/strangers.ts'
import type { Certificate } from './http/tls.ts'
import { passCalls } from './kitchen/pass-routes.ts'
import { kitchenScreenCalls } from './kitchen/screen-routes.ts'
import { locationListCalls } from './locations/list-routes.ts'
import { newLocationCalls } from './locations/new-routes.ts'
import { locationCalls } from './locations/routes.ts'
import { serviceCalls } from './locations/service-routes.ts'
import { menuEditingCalls } from './menus/editing-routes.ts'
import { menuFileCalls } from './menus/file-routes.ts'
import { groupItemCalls } from './menus/group-item-routes.ts'
import { groupCalls } from './menus/group-routes.ts'
import { itemCalls } from './menus/item-routes.ts'
import { manyCalls } from './menus/many-routes.ts'
import { priceCalls } from './menus/price-routes.ts'
import { menuCalls } from './menus/routes.ts'
import { sectionCalls } from './menus/section-routes.ts'
import type { Network } from './networks.ts'
import { courseCalls } from './orders/course-routes.ts'
import { discountCalls } from './orders/discount-routes.ts'
import { movingCalls } from './orders/moving-routes.ts'
import { openOrderCalls } from './orders/open-routes.ts'
import { openingCalls } from './orders/opening-routes.ts'
import { orderPictureCalls } from './orders/picture-routes.ts'
import { receiptCalls } from './orders/receipt-routes.ts'
import { reopenCalls } from './orders/reopen-routes.ts'
import { orderCalls } from './orders/routes.ts'
import { orderSearchCalls } from './orders/search-routes.ts'
import { splitCalls } from './orders/split-routes.ts'
import type { Outward } from './outward.ts'
import { paymentCalls } from './payments/routes.ts'
import { ownCalls } from './people/own-routes.ts'
import { passkeyCalls } from './people/passkey-routes.ts'
import { sessionCalls } from './people/session-routes.ts'
import { userCalls } from './people/user-routes.ts'
import { servePortal } from './portal/files.ts'
import { printerLogoCalls } from './printers/logo-routes.ts'
import { printerManagementCalls } from './printers/management-routes.ts'
import { printerOverviewCalls } from './printers/overview-routes.ts'
import { servePrinters } from './printers/polling.ts'
import { printerCalls } from './printers/routes.ts'
import { printQueueCalls } from './printjobs/queue-routes.ts'
import { printJobCalls } from './printjobs/routes.ts'
import { dashboardCalls } from './reports/dashboard-routes.ts'
import { dayCalls } from './reports/day-routes.ts'
import { houseCalls } from './reports/house-routes.ts'
import { reportCalls } from './reports/routes.ts'
import { staffEditingCalls } from './staff/editing-routes.ts'
import { staffCalls } from './staff/routes.ts'
import { signInCalls } from './staff/signin-routes.ts'
import type { Database } from './storage/database.ts'
import type { Secrets } from './storage/secrets.ts'
import { tableEditingCalls } from './tables/editing-routes.ts'
import { floorCalls } from './tables/floor-routes.ts'
import { joiningCalls } from './tables/joining-routes.ts'
import { planCalls } from './tables/plan-routes.ts'
import { tableCalls } from './tables/routes.ts'
import { taxCalls } from './taxes/routes.ts'
import { fleetCalls } from './terminals/fleet-routes.ts'
import { terminalManagementCalls } from './terminals/management-routes.ts'
import { terminalCalls } from './terminals/routes.ts'
import { documentedWebhooks, webhookHeaders } from './webhooks/openapi.ts'
import { webhookCalls } from './webhooks/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    streams: Streams
    keyUses: KeyUses
  }
}

/** Every call of the interface, in the order it is told. */
export const calls = [
  ...locationListCalls,
  ...locationCalls,
  ...newLocationCalls,
  ...serviceCalls,
  ...terminalCalls,
  ...fleetCalls,
  ...terminalManagementCalls,
  ...pairingCalls,
  ...tableCalls,
  ...joiningCalls,
  ...tableEditingCalls,
  ...floorCalls,
  ...planCalls,
  ...menuCalls,
  ...menuEditingCalls,
  ...sectionCalls,
  ...itemCalls,
  ...groupCalls,
  ...groupItemCalls,
  ...manyCalls,
  ...menuFileCalls,
  ...priceCalls,
  ...taxCalls,
  ...staffCalls,
  ...signInCalls,
  ...staffEditingCalls,
  ...printerCalls,
  ...printerOverviewCalls,
  ...printerManagementCalls,
  ...printerLogoCalls,
  ...printJobCalls,
  ...printQueueCalls,
  ...kitchenScreenCalls,
  ...passCalls,
  ...orderCalls,
  ...orderSearchCalls,
  ...orderPictureCalls,
  ...openingCalls,
  ...openOrderCalls,
  ...courseCalls,
  ...movingCalls,
  ...splitCalls,
  ...discountCalls,
  ...reopenCalls,
  ...receiptCalls,
  ...paymentCalls,
  ...houseCalls,
  ...reportCalls,
  ...drawerCalls,
  ...dashboardCalls,
  ...dayCalls,
  ...activityCalls,
  ...eventCalls,
  ...webhookCalls,
  ...sessionCalls,
  ...ownCalls,
  ...passkeyCalls,
  ...keyCalls,
  ...userCalls,
]

export interface AppParts {
  database: Database
  secrets: Secrets
  metrics: Metrics
  log: Logger
  now: Clock
  /** What people open in a browser; left out where nobody does. */
  pages?: Pages | undefined
  /** How long a session may be left alone. */
  sessionIdleMs?: number
  /** What lets somebody elsewhere read figures. */
  metricsToken?: string | undefined
  /** Figures for /metrics that the process knows besides those of the restaurants. */
  figures?: (() => Figure[]) | undefined
  /** What may be called because a tenant says so. */
  outward?: Outward
  /** Where printers that know MQTT are told to wait for a word; left out: nowhere. */
  broker?: BrokerAddress | undefined
  /** Left out: plain HTTP. */
  certificate?: Certificate | undefined
  /** The proxies that are believed when they say for whom they call. */
  trustedProxies?: readonly Network[]
}

/** The whole service but for its port. */
export function createApp(parts: AppParts): FastifyInstance {
  const { database, secrets, metrics, log, now, pages } = parts
  const keyUses = openKeyUses(database)
  const keys = openKeys({ database, now, uses: keyUses })
  const kept = openAnswerCache(database)
  const addressOf = openAddresses(parts.trustedProxies ?? [])
  const observe = openObserver(log, metrics)
  const requestId = requestIds()
  const answerFromCache = cachedAnswers({ kept, keys, observe, addressOf, requestId })
  const isKnown: IsKnown = ({ headers }) => keys.lastKnown(headers['x-api-key']) !== undefined
  const server = createServer({ log, requestId, answerFromCache, isKnown, certificate: parts.certificate })
  observeRequests(server, observe, addressOf)
  serveDocument(server, calls, { webhooks: documentedWebhooks, webhookHeaders, examples: readExamples })
  const sessions = openSessions(database, now, parts.sessionIdleMs)
  const atDevice = openStaffSessions(database, now)
  const streams = openStreams({ database, log })
  server.decorate('streams', streams)
  server.decorate('keyUses', keyUses)
  server.addHook('preClose', async () => streams.close())
  const { metricsToken, figures } = parts
  const watch = figuresOf(streams, now, figures)
  serveHealth(server, { database, metrics, metricsToken, addressOf, watch })
  const { outward = {} } = parts
  const gate = openGate()
  const work = { gate, shares: openShares(), slowWork: openSlowWork(), rates: openRates() }
  serveCalls(
    server,
    { database, secrets, now, keys, sessions, atDevice, streams, kept, addressOf, ...work, outward },
    calls,
  )
  servePrinters(server, { database, secrets, now, log }, { gate, addressOf, broker: parts.broker })
  if (pages) {
    servePortal(server, pages.portal)
    serveDocs(server, pages.docs)
    serveApp(server, '/terminal', pages.terminal)
    serveApp(server, '/kitchen', pages.kitchen)
    serveClient(server, pages.client)
  }
  serveUnknown(server, calls, openOrigins(database))
  return server
}
