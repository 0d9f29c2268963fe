import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { openRegistry } from '../../support/local-npm-registry.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

/** Uses the machine's own Node, if there is one, not ours, which npm put first. */
export const PATH_OF_OTHERS = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((entry) => !entry.includes('node_modules'))
  .join(delimiter)

/** The package as `npm pack` makes it, and npm with nothing but it and a registry of its own. */
export interface Packed {
  file: string
  npm: (...args: string[]) => Promise<{ stdout: string; stderr: string }>
}

let packed: Promise<Packed> | undefined

/** Packing takes most of the time of an installation, so the tests of one process share it. */
export function packedPackage(): Promise<Packed> {
  packed ??= pack()
  return packed
}

async function pack(): Promise<Packed> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-package-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const at = (name: string) => join(folder, name)
  mkdirSync(at('packages'))
  const registry = await openRegistry(at('packages'))
  const npm = async (...args: string[]) => {
    const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=warn']
    const { stdout, stderr } = await run('npm', [...args, ...quiet], {
      cwd: root,
      env: {
        PATH: PATH_OF_OTHERS,
        HOME: folder,
        npm_config_registry: registry.url,
        npm_config_cache: at('cache'),
      },
    })
    return { stdout, stderr }
  }
  const { stdout } = await npm('pack', '--pack-destination', folder)
  return { file: at(stdout.trim().split('\n').at(-1) ?? ''), npm }
}
