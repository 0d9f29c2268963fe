import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { temporaryFolder } from '../service.ts'

const WRITER = join(import.meta.dirname, 'fsync-writer.ts')
const WRITES = 100

/** Asked of strace itself: where it is installed, it may still not be allowed to look. */
export const hasStrace = () =>
  spawnSync('strace', ['-f', '-qq', '--seccomp-bpf', '-o', '/dev/null', '-e', 'trace=fsync', 'true'])
    .status === 0

interface SyncFigures {
  acknowledged: number
  /** Acknowledged while something was written and not yet synced: lost, had the power been cut then. */
  unsafe: number
  syncs: number
}

export interface Watched {
  ours: SyncFigures
  /** The same with every sync taken away. */
  without: SyncFigures
}

/** A store at work, followed step by step. What strace sees is what happens; the store's own word is everywhere. */
export function waysToWatchSyncs(): Record<string, () => Watched> {
  return {
    'by the store’s own word': () => watched(stepsTold),
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

/** The writer tells each transaction, and each commit that its connection is set to sync. */
const stepsTold: Steps = (path, without) =>
  run([process.execPath], path, without ? 'unsynced' : 'synced')
    .stdout.split('\n')
    .map((line) => {
      if (line.startsWith('ack ')) return 'acknowledged'
      return line === 'written' || line === 'synced' ? line : undefined
    })

/**
 * Where syncs are to be missing, each is answered with a lie. Only the thread that writes is followed: two at
 * once would be told in halves of lines.
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

function run([program = '', ...args]: string[], path: string, tells: string) {
  const done = spawnSync(program, [...args, WRITER, path, String(WRITES), tells], {
    maxBuffer: 256 * 1024 * 1024,
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`the writer ended with ${done.status}: ${done.stderr.slice(-1000)}`)
  return done
}
