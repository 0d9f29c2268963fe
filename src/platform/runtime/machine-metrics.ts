import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../../config.ts'
import { type Clock, DAY, SECOND } from '../core/clock.ts'
import type { GaugeValue } from '../http/metrics/metrics.ts'
import { certificateDays } from '../http/server/tls.ts'

/** Gauges of the machine: the embedded store and the room on its disk, and the certificate. */
export function machineMetrics({ database: target, tls }: Config, now: Clock): GaugeValue[] {
  const gauges: GaugeValue[] = []
  if (target.kind === 'sqlite') {
    const { bavail, bsize } = statfsSync(dirname(target.path))
    gauges.push(
      { name: 'comanda_store_bytes', help: 'Size of the embedded store', value: statSync(target.path).size },
      { name: 'comanda_disk_free_bytes', help: 'Free bytes on the disk of the store', value: bavail * bsize },
    )
  }
  const days = tls && certificateDays(tls, now())
  if (days !== undefined) {
    gauges.push({
      name: 'comanda_certificate_seconds',
      help: 'Time until the certificate expires',
      value: (days * DAY) / SECOND,
    })
  }
  return gauges
}
