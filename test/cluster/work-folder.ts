import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from './deploy-files.ts'
import { ordinaryUser } from './process.ts'
import type { Programs } from './required-programs.ts'

/** The environment that every part of the fleet shares. */
export interface FleetEnvironment {
  place: Place
  programs: Programs
  user: { uid: number; gid: number } | undefined
  /** Creates a folder that belongs to the user of the programs. */
  folderOf: (name: string) => string
  /** The log file of a part. */
  logOf: (name: string) => string
  /** Removes everything. Logs can be retained; returns their folder. */
  remove: (keepLogs: boolean) => string | undefined
}

/** Three databases write much less than this in one run. */
const ENOUGH_BYTES = 6 * 2 ** 30

/**
 * Uses memory if there is enough: processes are killed here, not machines, so nothing is lost. On disk, the time of a
 * switchover would depend on other disk activity.
 */
function whereThereIsRoom(): string {
  const shared = '/dev/shm'
  if (!existsSync(shared)) return tmpdir()
  const { bavail, bsize } = statfsSync(shared)
  return bavail * bsize > ENOUGH_BYTES ? shared : tmpdir()
}

export function createFleetEnvironment(programs: Programs): FleetEnvironment {
  const folder = mkdtempSync(join(whereThereIsRoom(), 'comanda-fleet-'))
  chmodSync(folder, 0o755)
  const user = ordinaryUser()
  // Two fleets on one machine get different addresses.
  const net = 64 + Math.floor(Math.random() * 150)
  function folderOf(name: string): string {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  const logs = folderOf('logs')
  return {
    place: { net, folder, postgres: programs.postgres },
    programs,
    user,
    folderOf,
    logOf: (name) => join(logs, `${name}.log`),
    remove(keepLogs) {
      const names = readdirSync(folder).filter((name) => !keepLogs || name !== 'logs')
      for (const name of names) rmSync(join(folder, name), { recursive: true, force: true })
      if (keepLogs) return logs
      rmSync(folder, { recursive: true, force: true })
      return undefined
    },
  }
}
