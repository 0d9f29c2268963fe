import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../platform/core/refusal.ts'
import { StoreUnavailable } from '../../../platform/storage/database.ts'
import { createJobOffers } from '../../jobs/delivery/job-offers.ts'
import type { Printing } from '../../jobs/job-transition.ts'
import { serveAgents } from '../agent/agent.ts'
import { serveCloudPrnt } from '../cloudprnt/cloudprnt.ts'
import { serveCloudPrntSettings } from '../cloudprnt/settings.ts'
import { serveEpson } from '../epson/epson.ts'
import { createIdlePollCache } from './idle-poll-cache.ts'
import { createContactRecorder, type PrinterEndpointParts } from './printer-contact.ts'

const BODY_LIMIT_BYTES = 64 * 1024

/**
 * The endpoints that printers poll. Printers have no API key and no JSON envelope: a secret path authenticates them,
 * and other callers get empty responses.
 */
export function servePrinters(
  server: FastifyInstance,
  printing: Printing,
  reception: PrinterEndpointParts,
): void {
  server.register(async (polls) => {
    polls.decorateRequest('printer', null)
    polls.removeAllContentTypeParsers()
    polls.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      async (_request: unknown, body: Buffer) => body,
    )
    polls.setErrorHandler((error, request, reply) => {
      if (error instanceof StoreUnavailable) return reply.code(503).send()
      if (error instanceof Refusal) return reply.code(error.status).send()
      const status = (error as { statusCode?: number }).statusCode ?? 500
      if (status >= 500) {
        printing.log.error(
          { err: error, requestId: request.id, route: request.routeOptions.url },
          'unhandled error',
        )
      }
      return reply.code(status).send()
    })
    // A cached response to a poll is the most common cause of tickets that are printed again and again.
    polls.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    const callers = createIdlePollCache(printing.database, printing.now)
    const { recordContact, flushContacts } = createContactRecorder(printing)
    polls.addHook('onClose', async () => {
      callers.close()
      await flushContacts()
    })
    const listening = { ...printing, ...reception, callers, announcements: createJobOffers(), recordContact }
    serveCloudPrntSettings(polls, listening, reception.broker)
    serveCloudPrnt(polls, listening)
    serveAgents(polls, listening)
    serveEpson(polls, listening)
  })
}
