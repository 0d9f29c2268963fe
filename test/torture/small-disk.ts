import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../service.ts'

export const BALLAST = 'ballast'
const DISK_MB = 8

/** A disk that can be filled to the last byte, and freed again. */
export interface SmallDisk {
  path: string
  /** What the service is started with, for the disk to be full to it. */
  env: Record<string, string>
  fill: () => void
  free: () => void
}

/** Has mounts of its own, which are gone with the last process in it; root needs no more than that. */
export const NAMESPACE = [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  '--mount',
]

export function canMount(): boolean {
  using folder = temporaryFolder()
  const [program = '', ...args] = [...NAMESPACE, 'mount', '-t', 'tmpfs', 'comanda', folder.path]
  return spawnSync(program, args).status === 0
}

/** Lays a file system of a few megabytes over the folder. Only inside the namespace. */
export function mountedDisk(path: string): SmallDisk {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'comanda', path])
  if (mounted.status !== 0) throw new Error(`nothing can be mounted: ${mounted.stderr}`)
  const ballast = join(path, BALLAST)
  return {
    path,
    env: {},
    fill: () => {
      // What is written meanwhile may take some of the room: then there is a little less to fill.
      for (let { bavail, bsize } = statfsSync(path); bavail > 0; { bavail } = statfsSync(path)) {
        try {
          writeFileSync(ballast, Buffer.alloc(bavail * bsize), { flag: 'a' })
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
    },
    free: () => rmSync(ballast),
  }
}

/** A folder in which the database may not grow while it is full: to be had everywhere. */
export function limitedDisk(path: string): SmallDisk {
  const ballast = join(path, BALLAST)
  return {
    path,
    env: { NODE_OPTIONS: `--import=${import.meta.resolve('./limited-pages.ts')}` },
    fill: () => writeFileSync(ballast, ''),
    free: () => rmSync(ballast),
  }
}
