import { readdirSync, readFileSync } from 'node:fs'

/** CPU ticks per second in the kernel's counters. */
const TICKS_PER_SECOND = 100

/** CPU seconds of all processes of a PostgreSQL so far, including its background writers. */
export function databaseSeconds({ pid }: { pid?: number | undefined }): number {
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return fields[1] === String(pid) ? Number(fields[11]) + Number(fields[12]) : 0
      } catch {
        return 0
      }
    })
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND
}
