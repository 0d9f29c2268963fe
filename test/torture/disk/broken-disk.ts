import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openSqlite } from '../../../src/platform/storage/sqlite/sqlite.ts'
import { seededRandom } from '../../../src/programs/simulation/seeded-random.ts'
import { type Started, start, temporaryFolder } from '../../support/spawn-service.ts'
import { waitUntil } from '../../support/wait.ts'
import { beginWork } from '../background-load.ts'
import { faultsOf, lostOrDoubled } from '../invariants.ts'
import { newShift, type Shift } from '../request-until-answered.ts'
import { hasStrace } from '../support/fsync.ts'
import { canMount, limitedDisk, NAMESPACE, type SmallDisk } from '../support/small-disk.ts'

const API_KEY = 'the-key-of-the-broken-disks'

export interface BrokenDiskFigures {
  acknowledged: number
  /** Writes that were refused with 503. */
  refused: number
  faults: string[]
}

type Ways = Record<string, (seed: number) => Promise<BrokenDiskFigures>>

/** All ways to fill a disk that this machine supports. */
export function waysToFill(): Ways {
  return {
    'no page may be added': fillLimited,
    ...(canMount() && { 'a small file system': fillMounted }),
  }
}

/** All ways to make a sync fail that this machine supports. */
export function waysToFailSync(): Ways {
  return {
    'the commit fails': (seed) => failServiceSync(seed, FAILING_COMMITS),
    ...(hasStrace() && { 'fsync fails': (seed: number) => failServiceSync(seed, FAILING_SYNC) }),
  }
}

/** The command or environment that makes the disk of the service fail. */
interface Failing {
  under?: string[]
  env?: Record<string, string>
}

const FAILING_COMMITS: Failing = {
  env: { NODE_OPTIONS: `--import=${import.meta.resolve('../support/failing-commits.ts')}` },
}

/**
 * The first hundred syncs succeed, so that the service starts and does some work. With -D, our child process is the
 * service itself.
 */
const FAILING_SYNC: Failing = {
  under: [
    ...['strace', '-D', '-f', '-qq', '--seccomp-bpf', '-o', '/dev/null'],
    ...['-e', 'trace=fsync', '-e', 'inject=fsync:error=EIO:when=100+'],
  ],
}

async function fillLimited(seed: number): Promise<BrokenDiskFigures> {
  using folder = temporaryFolder()
  return await fillDisk(seed, limitedDisk(folder.path))
}

async function fillMounted(seed: number): Promise<BrokenDiskFigures> {
  using folder = temporaryFolder()
  const inside = join(import.meta.dirname, '../support/fill-disk.ts')
  const [program = '', ...args] = [...NAMESPACE, process.execPath, inside, folder.path, String(seed)]
  const { stdout } = await promisify(execFile)(program, args)
  return JSON.parse(stdout)
}

/** Runs the service on a small disk, fills it to the last byte under load, and frees the space again. */
export async function fillDisk(seed: number, disk: SmallDisk): Promise<BrokenDiskFigures> {
  const path = join(disk.path, 'comanda.db')
  await using service = startOn(path, disk)
  const [, url = ''] = await service.printed(/address\s+(http:\S+)/)
  const shift = newShift()
  using work = beginWork({ shift, chance: seededRandom(seed), url: () => url, apiKey: API_KEY })
  await waitUntil(() => shift.acknowledged.size > 50)

  disk.fill()
  await waitUntil(() => refusedIn(shift) > 100)
  const read = await Promise.all(READS.map((path) => statusOf(`${url}${path}`)))
  const refused = refusedIn(shift)

  disk.free()
  const full = shift.acknowledged.size
  await waitUntil(() => shift.acknowledged.size > full + 50)
  await work.finished()
  service.process.kill('SIGTERM')
  const code = await service.ended
  return {
    acknowledged: shift.acknowledged.size,
    refused,
    faults: [
      ...shift.faults,
      ...read.flatMap((status, index) =>
        status === 200 ? [] : [`${READS[index]} was answered ${status} on a full disk`],
      ),
      ...(code === 0 ? [] : [`the service ended with ${code}`]),
      ...(await judged(path, shift)),
    ],
  }
}

/**
 * Makes a sync of the running service fail: it must end without another success, and the next start must find
 * everything that was acknowledged.
 */
async function failServiceSync(seed: number, failing: Failing): Promise<BrokenDiskFigures> {
  using folder = temporaryFolder()
  const path = join(folder.path, 'comanda.db')
  const shift = newShift()
  let url = ''
  await using service = startOn(path, failing)
  ;[, url = ''] = await service.printed(/address\s+(http:\S+)/)
  using work = beginWork({ shift, chance: seededRandom(seed), url: () => url, apiKey: API_KEY })
  const code = await service.ended
  const acknowledged = [...shift.acknowledged.values()]

  // The files of the dead process are checked before the next one can repair them.
  const left = await judged(path, {
    ...shift,
    acknowledged: new Map(acknowledged.map((one) => [one.key, one])),
  })
  await using next = startOn(path)
  ;[, url = ''] = await next.printed(/address\s+(http:\S+)/)
  await waitUntil(() => shift.acknowledged.size > acknowledged.length + 50)
  await work.finished()
  next.process.kill('SIGTERM')
  const end = await next.ended
  return {
    acknowledged: acknowledged.length,
    refused: refusedIn(shift),
    faults: [
      ...shift.faults,
      ...(code === 1 ? [] : [`after a failed sync the service ended with ${code}`]),
      ...(/disk failure/.test(service.output()) ? [] : ['it did not report the disk failure']),
      ...(end === 0 ? [] : [`the next one ended with ${end}`]),
      ...left,
      ...(await judged(path, shift)),
    ],
  }
}

function startOn(path: string, { under = [], env = {} }: Failing = {}): Started {
  const settings = {
    PORT: '0',
    DATABASE_URL: `sqlite:${path}`,
    COMANDA_API_KEY: API_KEY,
    COMANDA_SECRET: 'the secret of the broken disks, long enough',
    LOG_LEVEL: 'fatal',
  }
  return start('main.ts', [], { ...settings, ...env }, under)
}

const READS = ['/healthz', '/readyz', '/go/table/1', '/go/table/2/open', '/go/staff/1', '/go/menu/1']

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'x-api-key': API_KEY } })
  await answer.text()
  return answer.status
}

const refusedIn = ({ statuses }: Shift) => statuses.get(503) ?? 0

async function judged(path: string, { acknowledged }: Shift): Promise<string[]> {
  await using database = openSqlite(path)
  return [...(await faultsOf(database, 'sqlite')), ...(await lostOrDoubled(database, acknowledged.values()))]
}
