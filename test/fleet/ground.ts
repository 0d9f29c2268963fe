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
import { ordinaryUser } from './process.ts'
import type { Programs } from './programs.ts'
import type { Place } from './recipe.ts'

/** What every part of the fleet stands on. */
export interface Ground {
  place: Place
  programs: Programs
  user: { uid: number; gid: number } | undefined
  /** A folder of that name, which belongs to the user that the programs run as. */
  folderOf: (name: string) => string
  /** The file that holds what a part says. */
  logOf: (name: string) => string
  /** Takes everything away; what was said can be left, and is then where it returns. */
  remove: (keepLogs: boolean) => string | undefined
}

/** What three databases write in one run is well below this. */
const ENOUGH_BYTES = 6 * 2 ** 30

/**
 * In memory, if that has room: processes are killed here, not machines, so nothing is lost by that; and how long a
 * switchover takes would otherwise be how busy the disk is with other things.
 */
function whereThereIsRoom(): string {
  const shared = '/dev/shm'
  if (!existsSync(shared)) return tmpdir()
  const { bavail, bsize } = statfsSync(shared)
  return bavail * bsize > ENOUGH_BYTES ? shared : tmpdir()
}

export function openGround(programs: Programs): Ground {
  const folder = mkdtempSync(join(whereThereIsRoom(), 'comanda-fleet-'))
  chmodSync(folder, 0o755)
  const user = ordinaryUser()
  // So that two fleets on one machine do not meet.
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
