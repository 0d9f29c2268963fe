import type { BrokerAddress } from '../../../platform/core/mqtt-url.ts'
import type { Part } from '../../../platform/runtime/periodic-task.ts'
import { onJobReady } from '../../jobs/delivery/work-signals.ts'
import type { Printing } from '../../jobs/job-transition.ts'
import { forgetLostTriggers } from '../across-accounts.ts'
import { type BrokerTiming, createMqttClient } from '../mqtt/mqtt-client.ts'
import { findTrigger, type Trigger, updateTriggerLost } from './mqtt-trigger-store.ts'

const REQUEST_POST = JSON.stringify({ title: 'request-post' })
const topicOf = (name: string) => `star/cloudprnt/to-device/${name}/request-post`

/**
 * Triggers Star printers over the operator's MQTT broker, so that they poll at once. They also poll regularly, so a
 * lost trigger only costs time.
 */
export function startTriggers(printing: Printing, address: BrokerAddress, timing?: BrokerTiming): Part {
  const { database, log, now } = printing
  const woken = new Map<number, { accountId: number; printerId: number }>()
  let sending: Promise<void> | undefined
  const broker = createMqttClient({
    address,
    log,
    onReady: () => void later(() => database.write(forgetLostTriggers)),
    ...(timing && { timing }),
  })
  // Only the node that made the change publishes the trigger: all nodes are connected to the broker.
  const unsubscribe = onJobReady(database, ['cloudprnt'], (place, isOurs) => {
    if (!isOurs) return
    woken.set(place.printerId, place)
    sending ??= later(wakeAll)
  })

  async function wakeAll(): Promise<void> {
    while (woken.size > 0) {
      const places = [...woken.values()]
      woken.clear()
      const found = await database.read((sql) =>
        Promise.all(places.map(({ accountId, printerId }) => findTrigger(sql, accountId, printerId))),
      )
      for (const trigger of found) if (trigger) await wake(trigger)
    }
    sending = undefined
  }

  async function wake({ accountId, id, triggerName, triggerLostAt }: Trigger): Promise<void> {
    const isSaid = broker.publish(topicOf(triggerName), REQUEST_POST)
    if (isSaid === (triggerLostAt === null)) return
    await database.write((sql) => updateTriggerLost(sql, accountId, id, isSaid ? null : now()))
  }

  async function later(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (err) {
      sending = undefined
      log.warn({ err }, 'MQTT trigger failed')
    }
  }

  return {
    async stop() {
      unsubscribe()
      await Promise.all([broker.stop(), sending])
    },
  }
}
