import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../support/spawn-service.ts'

export const BALLAST = 'ballast'
const DISK_MB = 8

/** A disk that can be filled to the last byte and freed again. */
export interface SmallDisk {
  path: string
  /** The environment of the service that makes the disk appear full. */
  env: Record<string, string>
  fill: () => void
  free: () => void
}

/** A mount namespace, which ends with its last process; root needs nothing else. */
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

/** Mounts a file system of a few megabytes over the folder. Only inside the namespace. */
export function mountedDisk(path: string): SmallDisk {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'comanda', path])
  if (mounted.status !== 0) throw new Error(`nothing can be mounted: ${mounted.stderr}`)
  const ballast = join(path, BALLAST)
  return {
    path,
    env: {},
    fill: () => {
      // Concurrent writes may take some of the space, which leaves less to fill.
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

/** A folder in which the database cannot grow while it is full; works on every machine. */
export function limitedDisk(path: string): SmallDisk {
  const ballast = join(path, BALLAST)
  return {
    path,
    env: { NODE_OPTIONS: `--import=${import.meta.resolve('./limited-pages.ts')}` },
    fill: () => writeFileSync(ballast, ''),
    free: () => rmSync(ballast),
  }
}
