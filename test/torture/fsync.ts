import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const WRITER = join(import.meta.dirname, 'fsync-writer.ts')
const WRITES = 100

export const hasStrace = () => spawnSync('strace', ['-V']).status === 0

export interface SyncFigures {
  acknowledged: number
  /** Acknowledged while some of the log was written and not yet synced: lost, had the power been cut then. */
  unsafe: number
  syncs: number
}

/** Follows every write, sync and acknowledgement of a store at work; `without`: each sync is a lie. */
export function watchSyncs(folder: string, { without }: { without: boolean }): SyncFigures {
  const trace = traced(folder, without ? ['-e', 'inject=fsync,fdatasync:retval=0'] : [])
  const figures = { acknowledged: 0, unsafe: 0, syncs: 0 }
  let unsynced = false
  let ready = false
  for (const line of trace.split('\n')) {
    if (line.includes('"ready\\n"')) ready = true
    if (!ready) continue
    if (/pwrite64\(\d+<[^>]*-wal>/.test(line)) unsynced = true
    if (/f(data)?sync\(\d+<[^>]*-wal>/.test(line) && !line.includes('INJECTED')) {
      figures.syncs++
      unsynced = false
    }
    if (/write\(1<[^>]*>, "ack /.test(line)) {
      figures.acknowledged++
      if (unsynced) figures.unsafe++
    }
  }
  return figures
}

export interface FailureFigures {
  acknowledged: number
  faults: string[]
}

/** One sync fails with an I/O error: nothing more may be acknowledged, and what was must be there. */
export function failSync(folder: string): FailureFigures {
  const path = join(folder, 'failed.db')
  const run = strace(path, ['-e', 'trace=fsync', '-e', 'inject=fsync:error=EIO:when=40'])
  const said = run.stdout.toString().trim().split('\n')
  const acknowledged = said.filter((line) => line.startsWith('ack ')).length
  const connection = new DatabaseSync(path)
  const kept = connection
    .prepare('select number from counted order by number')
    .all()
    .map(({ number }) => number)
  const [{ integrity_check } = { integrity_check: '' }] = connection.prepare('pragma integrity_check').all()
  connection.close()
  const missing = said
    .filter((line) => line.startsWith('ack '))
    .map((line) => Number(line.slice(4)))
    .filter((number) => !kept.includes(number))
  return {
    acknowledged,
    faults: [
      ...(said.at(-1) === 'broken' && run.status === 1
        ? []
        : [`it went on after a failed sync: ${said.at(-1)}`]),
      ...(acknowledged > 0 && acknowledged < WRITES ? [] : [`${acknowledged} were acknowledged`]),
      ...(missing.length === 0 ? [] : [`acknowledged and lost: ${missing}`]),
      ...(integrity_check === 'ok' ? [] : [String(integrity_check)]),
    ],
  }
}

function traced(folder: string, extra: string[]): string {
  const path = join(folder, extra.length === 0 ? 'synced.db' : 'unsynced.db')
  const run = strace(path, ['-y', '-e', 'trace=pwrite64,write,fsync,fdatasync', ...extra])
  return run.stderr.toString()
}

function strace(path: string, args: string[]) {
  return spawnSync('strace', ['-f', ...args, process.execPath, WRITER, path, String(WRITES)], {
    maxBuffer: 256 * 1024 * 1024,
  })
}
