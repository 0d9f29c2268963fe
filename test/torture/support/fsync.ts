import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { temporaryFolder } from '../../support/spawn-service.ts'

const WRITER = join(import.meta.dirname, 'fsync-writer.ts')
const WRITES = 100

/** Tries strace itself: even where it is installed, it may not be permitted to trace. */
export const hasStrace = () =>
  spawnSync('strace', ['-f', '-qq', '--seccomp-bpf', '-o', '/dev/null', '-e', 'trace=fsync', 'true'])
    .status === 0

interface SyncFigures {
  acknowledged: number
  /** Acknowledged before the write was synced: a power failure at that moment would lose it. */
  unsafe: number
  syncs: number
}

export interface Watched {
  ours: SyncFigures
  /** The run with every sync removed. */
  without: SyncFigures
}

/** Traces a store at work. strace sees the actual system calls; the store's own report works everywhere. */
export function waysToWatchSyncs(): Record<string, () => Watched> {
  return {
    'by the store’s own word': () => watched(reportedSteps),
    ...(hasStrace() && { 'as strace sees it': () => watched(stepsTraced) }),
  }
}

export function syncFaults({ ours, without }: Watched): string[] {
  return [
    ...(ours.acknowledged === WRITES && ours.unsafe === 0
      ? []
      : [`${ours.unsafe} of ${ours.acknowledged} were acknowledged before they were on disk`]),
    ...(without.acknowledged === WRITES && without.unsafe === WRITES
      ? []
      : ['the check does not notice that syncs are missing']),
  ]
}

type Step = 'written' | 'synced' | 'acknowledged'
type Steps = (path: string, without: boolean) => (Step | undefined)[]

function watched(steps: Steps): Watched {
  using folder = temporaryFolder()
  return {
    ours: figuresOf(steps(join(folder.path, 'synced.db'), false)),
    without: figuresOf(steps(join(folder.path, 'unsynced.db'), true)),
  }
}

function figuresOf(steps: (Step | undefined)[]): SyncFigures {
  const figures = { acknowledged: 0, unsafe: 0, syncs: 0 }
  let unsynced = false
  for (const step of steps) {
    if (step === 'written') unsynced = true
    if (step === 'synced') {
      figures.syncs++
      unsynced = false
    }
    if (step === 'acknowledged') {
      figures.acknowledged++
      if (unsynced) figures.unsafe++
    }
  }
  return figures
}

/** The writer reports each transaction, and each commit for which its connection is set to sync. */
const reportedSteps: Steps = (path, without) =>
  run([process.execPath], path, without ? 'unsynced' : 'synced')
    .stdout.split('\n')
    .map((line) => {
      if (line.startsWith('ack ')) return 'acknowledged'
      return line === 'written' || line === 'synced' ? line : undefined
    })

/**
 * To remove syncs, each call returns success without effect. Only the writing thread is traced: the lines of two
 * threads would be interleaved.
 */
const stepsTraced: Steps = (path, without) => {
  const lie = without ? ['-e', 'inject=fsync,fdatasync:retval=0'] : []
  const options = ['-y', '-e', 'trace=pwrite64,write,fsync,fdatasync', ...lie]
  return run(['strace', ...options, process.execPath], path, 'silent')
    .stderr.split('\n')
    .map((line) => {
      if (/pwrite64\(\d+<[^>]*-wal>/.test(line)) return 'written'
      if (/f(data)?sync\(\d+<[^>]*-wal>/.test(line) && !line.includes('INJECTED')) return 'synced'
      return /write\(1<[^>]*>, "ack /.test(line) ? 'acknowledged' : undefined
    })
}

function run([program = '', ...args]: string[], path: string, reporting: string) {
  const done = spawnSync(program, [...args, WRITER, path, String(WRITES), reporting], {
    maxBuffer: 256 * 1024 * 1024,
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`the writer ended with ${done.status}: ${done.stderr.slice(-1000)}`)
  return done
}
