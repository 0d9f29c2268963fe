import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { MINUTE, SECOND } from '../../../platform/core/clock.ts'
import type { BrokerAddress } from '../../../platform/core/mqtt-url.ts'
import type { Part } from '../../../platform/runtime/periodic-task.ts'
import { connectToBroker, type LineTiming } from './mqtt-connection.ts'

// The client of the operator's MQTT broker. Nothing waits for it: a message that cannot be sent is dropped, and the
// printers find their jobs by polling.

export interface BrokerTiming extends LineTiming {
  /** The pause after a failure: it starts with `againMs` and doubles up to `longestAgainMs`. */
  againMs: number
  longestAgainMs: number
}

const TIMING: BrokerTiming = {
  answerMs: 10 * SECOND,
  pingMs: 30 * SECOND,
  againMs: SECOND,
  longestAgainMs: MINUTE,
}

export interface BrokerParts {
  address: BrokerAddress
  log: Logger
  /** Called whenever the broker becomes usable. */
  onReady?: () => void
  timing?: BrokerTiming
}

export interface Broker extends Part {
  /** Returns false if there is no connection. */
  publish(topic: string, message: string): boolean
}

/** Connects, and reconnects whenever the connection is lost, until it is stopped. */
export function createMqttClient({ address, log, onReady, timing = TIMING }: BrokerParts): Broker {
  const clientId = `comanda-${randomBytes(6).toString('hex')}`
  let isLost = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let line = open()

  function open() {
    return connectToBroker({
      address,
      clientId,
      timing,
      onReady: () => {
        failures = 0
        if (isLost) log.info('MQTT broker is back, triggering printers again')
        isLost = false
        onReady?.()
      },
      onLost: (why) => {
        if (isStopped) return
        // Only the first failure is logged, until the broker is back.
        if (!isLost)
          log.warn(
            { broker: `${address.host}:${address.port}` },
            `MQTT broker ${why}; printers poll for tickets until it is back`,
          )
        isLost = true
        const pauseMs = Math.min(timing.againMs * 2 ** failures++, timing.longestAgainMs)
        timer = setTimeout(() => {
          line = open()
        }, pauseMs).unref()
      },
    })
  }

  return {
    publish: (topic, message) => line.publish(topic, message),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      line.end()
    },
  }
}
