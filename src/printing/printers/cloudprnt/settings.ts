import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BrokerAddress } from '../../../platform/core/mqtt-url.ts'
import { change } from '../../jobs/job-transition.ts'
import { recordDevice } from '../contact/device-identity.ts'
import { type PrinterRequestParts, printerOf, requirePrinterToken } from '../contact/printer-contact.ts'
import { updatePrinterTrigger } from './mqtt-trigger-store.ts'

type SettingsRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

/**
 * Star printers with MQTT support request their connection settings next to their polling path, and repeat the end of
 * that path. Without a valid token they learn nothing about the broker, let alone its password.
 */
export function serveCloudPrntSettings(
  server: FastifyInstance,
  printing: PrinterRequestParts,
  broker: BrokerAddress | undefined,
): void {
  const known = { onRequest: requirePrinterToken(printing, 'cloudprnt', tokenIn) }

  server.get('/cloudprnt/cloudprnt-setting.json', known, async (request: SettingsRequest, reply) => {
    const { mac } = request.query
    const serial = request.headers['x-star-serial-number']
    const printer = await recordDevice(printing, printerOf(request), { serial, mac })
    const name = broker ? nameIn(mac) : null
    if (name !== printer.triggerName) {
      await change(printing, printer.accountId, ({ sql }) =>
        updatePrinterTrigger(sql, printer.accountId, printer.id, name),
      )
    }
    // In CloudPRNT a 404 means that the printer should only poll.
    if (!broker || name === null) return reply.code(404).send()
    return settings(broker, printer.pollSeconds)
  })
}

const tokenIn = (request: FastifyRequest) => String((request as SettingsRequest).query.replaced_path ?? '')

/** The MAC address exactly as the printer spells it: MQTT topics are case-sensitive. */
function nameIn(mac: unknown): string | null {
  return typeof mac === 'string' && /^[0-9a-f]{2}([:-]?[0-9a-f]{2}){5}$/i.test(mac) ? mac : null
}

function settings({ host, port, isSecure, user, password }: BrokerAddress, pollSeconds: number) {
  // Without an interval the printer would stop polling: its status would be unknown, and a lost trigger would be a lost
  // ticket.
  const polling = { pollingTimeSec: pollSeconds }
  return {
    title: 'star_cloudprnt_server_setting',
    version: '1.0.0',
    serverSupportProtocol: ['HTTP', 'MQTT'],
    settingForHTTP: polling,
    settingForMQTT: {
      useTriggerPOST: true,
      ...polling,
      mqttConnectionSetting: {
        hostName: host,
        portNumber: port,
        useTls: isSecure,
        ...(user !== '' && { authenticationSetting: { username: user, password } }),
      },
    },
  }
}
