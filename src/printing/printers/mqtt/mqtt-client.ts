import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { MINUTE, SECOND } from '../../../platform/core/clock.ts'
import type { BrokerAddress } from '../../../platform/core/mqtt-url.ts'
import type { Part } from '../../../platform/runtime/periodic-task.ts'
import { type LineTiming, openLine } from './mqtt-connection.ts'

// The operator's MQTT broker. Nothing ever waits for it: what cannot be said now is not said, and the printers find their
// work when they poll.

export interface BrokerTiming extends LineTiming {
  /** How long it is left alone after it failed: at first, then twice as long each time, at most. */
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
  /** Told whenever it can be used again. */
  onReady?: () => void
  timing?: BrokerTiming
}

export interface Broker extends Part {
  /** False when there is nobody to say it to. */
  publish(topic: string, message: string): boolean
}

/** Connects, and again whenever the connection is lost, until it is stopped. */
export function openBroker({ address, log, onReady, timing = TIMING }: BrokerParts): Broker {
  const clientId = `comanda-${randomBytes(6).toString('hex')}`
  let isLost = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let line = open()

  function open() {
    return openLine({
      address,
      clientId,
      timing,
      onReady: () => {
        failures = 0
        if (isLost) log.info('the MQTT broker is back: printers are woken')
        isLost = false
        onReady?.()
      },
      onLost: (why) => {
        if (isStopped) return
        // However often it fails after that, and however differently.
        if (!isLost)
          log.warn(
            { broker: `${address.host}:${address.port}` },
            `the MQTT broker ${why}: printers find their tickets by asking, until it is back`,
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
