import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BrokerAddress } from '../../../platform/core/mqtt-url.ts'
import { change } from '../../jobs/job-transition.ts'
import { hearDevice } from '../contact/device-identity.ts'
import { type Listening, onlyKnown, printerOf } from '../contact/printer-contact.ts'
import { updatePrinterTrigger } from './mqtt-trigger-store.ts'

type Asked = FastifyRequest<{ Querystring: Record<string, unknown> }>

/**
 * Star printers that know MQTT ask beside the address they were given how they are to be reached, and repeat the end of
 * that address. Whoever has no token is told of no broker, let alone of its password.
 */
export function serveCloudPrntSettings(
  server: FastifyInstance,
  printing: Listening,
  broker: BrokerAddress | undefined,
): void {
  const known = { onRequest: onlyKnown(printing, 'cloudprnt', tokenIn) }

  server.get('/cloudprnt/cloudprnt-setting.json', known, async (request: Asked, reply) => {
    const { mac } = request.query
    const serial = request.headers['x-star-serial-number']
    const printer = await hearDevice(printing, printerOf(request), { serial, mac })
    const name = broker ? nameIn(mac) : null
    if (name !== printer.triggerName) {
      await change(printing, printer.accountId, ({ sql }) =>
        updatePrinterTrigger(sql, printer.accountId, printer.id, name),
      )
    }
    // In its language: it is reached by polling alone.
    if (!broker || name === null) return reply.code(404).send()
    return settings(broker, printer.pollSeconds)
  })
}

const tokenIn = (request: FastifyRequest) => String((request as Asked).query.replaced_path ?? '')

/** As it spells its address itself: a broker tells large letters from small ones. */
function nameIn(mac: unknown): string | null {
  return typeof mac === 'string' && /^[0-9a-f]{2}([:-]?[0-9a-f]{2}){5}$/i.test(mac) ? mac : null
}

function settings({ host, port, isSecure, user, password }: BrokerAddress, pollSeconds: number) {
  // Left to itself it would not poll at all any more: then nobody would know how it is, and a word that the broker loses
  // would be a ticket that nobody comes for.
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
