import { readdirSync, readFileSync } from 'node:fs'

/** So much of a second of a core is one tick of the counts that the kernel keeps. */
const TICKS_PER_SECOND = 100

/** What all processes of a PostgreSQL have used so far: what it was asked for, and what it writes by itself. */
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
