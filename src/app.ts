import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { activityCalls } from './events/activity/activity-routes.ts'
import { createResponseCache } from './events/response-cache.ts'
import { eventCalls } from './events/routes.ts'
import { createStreams, type Streams } from './events/sse-streams.ts'
import { createOriginCheck } from './identity/auth/allowed-origins.ts'
import { createKeyAuthenticator } from './identity/auth/api-keys.ts'
import { createKeyUseRecorder, type KeyUses } from './identity/auth/key-last-used.ts'
import { keyCalls } from './identity/auth/key-routes.ts'
import { createSessionAuthenticator } from './identity/auth/sessions.ts'
import { createStaffSessions } from './identity/auth/staff-sessions.ts'
import { pairingCalls } from './identity/pairing/pairing-routes.ts'
import { passkeyCalls } from './identity/passkeys/routes.ts'
import { createEmptyCheck } from './identity/setup/empty-check.ts'
import { setupCalls } from './identity/setup/routes.ts'
import { ownCalls } from './identity/users/my-account-routes.ts'
import { sessionCalls } from './identity/users/session-routes.ts'
import { userCalls } from './identity/users/user-routes.ts'
import { passCalls } from './kitchen/screens/pass-routes.ts'
import { kitchenScreenCalls } from './kitchen/screens/screen-routes.ts'
import { newLocationCalls } from './locations/create-location-routes.ts'
import { locationListCalls } from './locations/list-routes.ts'
import { locationCalls } from './locations/routes.ts'
import { serviceCalls } from './locations/service-settings-routes.ts'
import { taxCalls } from './locations/taxes/routes.ts'
import { manyCalls } from './menus/editing/bulk-routes.ts'
import { itemCalls } from './menus/editing/item-routes.ts'
import { menuEditingCalls } from './menus/editing/menu-routes.ts'
import { priceCalls } from './menus/editing/price-routes.ts'
import { sectionCalls } from './menus/editing/section-routes.ts'
import { menuFileCalls } from './menus/import/file-routes.ts'
import { menuCalls, servePictures } from './menus/routes.ts'
import { groupItemCalls } from './menus/shared-modifiers/group-items-routes.ts'
import { groupCalls } from './menus/shared-modifiers/group-routes.ts'
import { discountCalls } from './orders/bill/discount-routes.ts'
import { splitCalls } from './orders/bill/split-routes.ts'
import { openOrderCalls } from './orders/lifecycle/list-open-routes.ts'
import { openingCalls } from './orders/lifecycle/open-order-routes.ts'
import { reopenCalls } from './orders/lifecycle/reopen-order-routes.ts'
import { orderSearchCalls } from './orders/lifecycle/search-routes.ts'
import { courseCalls } from './orders/lines/course-routes.ts'
import { movingCalls } from './orders/moving/move-routes.ts'
import { orderPictureCalls } from './orders/receipt/receipt-image-routes.ts'
import { receiptCalls } from './orders/receipt/receipt-routes.ts'
import { orderCalls } from './orders/routes.ts'
import { drawerCalls } from './payments/drawers/routes.ts'
import { paymentCalls } from './payments/routes.ts'
import type { BackupHealth } from './platform/core/backup-health.ts'
import type { Clock } from './platform/core/clock.ts'
import type { BrokerAddress } from './platform/core/mqtt-url.ts'
import { cachedAnswers } from './platform/http/cache/cached-response-handler.ts'
import { serveCalls } from './platform/http/calls/serve-calls.ts'
import { createFairScheduler } from './platform/http/limits/fair-scheduler.ts'
import { createRequestLimits } from './platform/http/limits/limits.ts'
import { createRateLimiter } from './platform/http/limits/rate-limit.ts'
import { createSlowQueue } from './platform/http/limits/slow-queue.ts'
import type { IsKnown } from './platform/http/limits/unauthenticated-throttle.ts'
import { serveHealth } from './platform/http/metrics/health.ts'
import type { GaugeValue, Metrics } from './platform/http/metrics/metrics.ts'
import { createRequestObserver, observeRequests } from './platform/http/metrics/request-log.ts'
import { serveDocs, serveDocument } from './platform/http/openapi/docs-page.ts'
import { readExamples } from './platform/http/openapi/examples.ts'
import { servePortal } from './platform/http/pages/portal-page.ts'
import { createAddressResolver } from './platform/http/server/client-address.ts'
import { requestIds } from './platform/http/server/request-id.ts'
import { createServer } from './platform/http/server/server.ts'
import { type Pages, serveApp, serveClient } from './platform/http/server/static-files.ts'
import type { Certificate } from './platform/http/server/tls.ts'
import { serveUnknown } from './platform/http/server/unknown-paths.ts'
import { businessMetrics } from './platform/runtime/business-metrics.ts'
import { createNetworkMatcher, type Network } from './platform/runtime/cidr.ts'
import type { EgressPolicy } from './platform/runtime/egress-policy.ts'
import type { Database } from './platform/storage/database.ts'
import type { Secrets } from './platform/storage/secrets.ts'
import { printQueueCalls } from './printing/jobs/queue-routes.ts'
import { printJobCalls } from './printing/jobs/routes.ts'
import { servePrinters } from './printing/printers/contact/printer-endpoints.ts'
import { printerLogoCalls } from './printing/printers/management/logo-routes.ts'
import { printerManagementCalls } from './printing/printers/management/management-routes.ts'
import { printerOverviewCalls } from './printing/printers/management/overview-routes.ts'
import { printerCalls } from './printing/printers/routes.ts'
import { allLocationsCalls } from './reports/dashboard/all-locations-routes.ts'
import { dashboardCalls } from './reports/dashboard/dashboard-routes.ts'
import { dayCalls } from './reports/day/business-day-routes.ts'
import { reportCalls } from './reports/routes.ts'
import { staffEditingCalls } from './staff/editing-routes.ts'
import { staffCalls } from './staff/routes.ts'
import { signInCalls } from './staff/sign-in/sign-in-routes.ts'
import { tableEditingCalls } from './tables/editing-routes.ts'
import { floorCalls } from './tables/floor-routes.ts'
import { joiningCalls } from './tables/joining-routes.ts'
import { planCalls } from './tables/plan/routes.ts'
import { tableCalls } from './tables/routes.ts'
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

/** All calls, in the order of the documentation. */
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
  ...allLocationsCalls,
  ...reportCalls,
  ...drawerCalls,
  ...dashboardCalls,
  ...dayCalls,
  ...activityCalls,
  ...eventCalls,
  ...webhookCalls,
  ...setupCalls,
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
  /** Web pages; undefined where none are served. */
  pages?: Pages | undefined
  /** Idle timeout of sessions. */
  sessionIdleMs?: number
  /** Token that allows other machines to read the metrics. */
  metricsToken?: string | undefined
  /** Additional gauges of the process for /metrics. */
  figures?: (() => GaugeValue[]) | undefined
  /** Outgoing connections that the operator allows tenants to request. */
  outward?: EgressPolicy
  /** Hosts under which devices in the local network reach the service. Undefined: none. */
  networkHosts?: () => string[]
  backupHealth?: () => BackupHealth | undefined
  /** MQTT broker that printers connect to. Undefined: none. */
  broker?: BrokerAddress | undefined
  /** Undefined: plain HTTP. */
  certificate?: Certificate | undefined
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies?: readonly Network[]
}

/** Creates the whole service, without listening on a port. */
export function createApp(parts: AppParts): FastifyInstance {
  const { database, secrets, metrics, log, now, pages } = parts
  const keyUses = createKeyUseRecorder(database)
  const keys = createKeyAuthenticator({ database, now, uses: keyUses })
  const answerCache = createResponseCache(database, parts.now)
  const { trustedProxies = [] } = parts
  const addressOf = createAddressResolver(trustedProxies)
  const observe = createRequestObserver(log, metrics)
  const requestId = requestIds()
  const answerFromCache = cachedAnswers({ answerCache, keys, observe, addressOf, requestId })
  const isKnown: IsKnown = ({ headers }) => keys.lastKnownAccount(headers['x-api-key']) !== undefined
  const { certificate } = parts
  const isProxy = createNetworkMatcher(trustedProxies)
  const server = createServer({ log, requestId, answerFromCache, isKnown, isProxy, certificate })
  observeRequests(server, observe, addressOf)
  serveDocument(server, calls, { webhooks: documentedWebhooks, webhookHeaders, examples: readExamples })
  const sessions = createSessionAuthenticator(database, now, parts.sessionIdleMs)
  const staffSessions = createStaffSessions(database, now)
  const streams = createStreams({ database, log })
  server.decorate('streams', streams)
  server.decorate('keyUses', keyUses)
  server.addHook('preClose', async () => streams.close())
  const { metricsToken, figures } = parts
  const watch = businessMetrics(streams, now, figures)
  serveHealth(server, { database, metrics, metricsToken, addressOf, watch })
  const { outward = {}, networkHosts = () => [], backupHealth = () => undefined } = parts
  const gate = createRequestLimits()
  const work = {
    gate,
    shares: createFairScheduler(),
    slowWork: createSlowQueue(),
    rates: createRateLimiter(),
  }
  serveCalls(
    server,
    {
      database,
      secrets,
      now,
      keys,
      sessions,
      staffSessions,
      ...{ streams, answerCache, addressOf },
      ...work,
      ...{ outward, networkHosts, backupHealth },
    },
    calls,
  )
  servePictures(server, database)
  servePrinters(server, { database, secrets, now, log }, { gate, addressOf, broker: parts.broker })
  if (pages) {
    servePortal(server, pages.portal, createEmptyCheck(database))
    serveDocs(server, pages.docs)
    serveApp(server, '/terminal', pages.terminal)
    serveApp(server, '/kitchen', pages.kitchen)
    serveClient(server, pages.client)
  }
  serveUnknown(server, calls, createOriginCheck(database))
  return server
}
