import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const MAC_PROGRAMS = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

/** A Chromium in a package of the npm registry, for Linux on x64; brought only where no browser is. */
const PACKAGE = '@sparticuz/chromium@153.0.0'
const BROUGHT = join(import.meta.dirname, '../../node_modules/.cache/chromium')
const INFLATE = `import('@sparticuz/chromium').then(({ default: it }) => it.executablePath())`

/** Starts the machine's own browser, or the one that was brought for the tests. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(howToStart())
}

/** The same with a profile that outlives it. */
export function launchWithProfile(folder: string, options: object): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...howToStart(), ...options })
}

function howToStart() {
  const executablePath = findBrowser()
  const env = executablePath.startsWith(BROUGHT)
    ? {
        ...process.env,
        LD_LIBRARY_PATH: join(BROUGHT, 'al2023/lib'),
        FONTCONFIG_PATH: join(BROUGHT, 'fonts'),
      }
    : process.env
  return { executablePath, args: ARGUMENTS, env: env as Record<string, string> }
}

/** The browser that the tests use; where there is none, it is brought, or the run ends with one clear line. */
export function findBrowser(tell: (line: string) => void = () => {}): string {
  const installed = installedBrowser()
  if (installed) return installed
  const brought = join(BROUGHT, 'chromium')
  if (existsSync(brought)) return brought
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('the tests need Chromium, Chrome or Edge: install one of them')
  }
  tell(`no Chromium, Chrome or Edge is installed: bringing ${PACKAGE} from the npm registry (66 MB, once)`)
  bring()
  return brought
}

function installedBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const programs = folders.flatMap((folder) => COMMANDS.map((command) => join(folder, command)))
  return [...programs, ...(process.platform === 'darwin' ? MAC_PROGRAMS : [])].find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Prepared aside and then put in place, so that what was begun and not ended is never taken for a browser. */
function bring(): void {
  const fresh = `${BROUGHT}.${process.pid}`
  mkdirSync(fresh, { recursive: true })
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  run('npm', ['install', '--prefix', fresh, ...quiet, PACKAGE], fresh)
  // It unpacks its libraries and fonts only where it believes to run in the place it was made for.
  run(process.execPath, ['-e', INFLATE], fresh, { TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' })
  rmSync(join(fresh, 'node_modules'), { recursive: true })
  rmSync(BROUGHT, { recursive: true, force: true })
  renameSync(fresh, BROUGHT)
}

function run(program: string, args: string[], cwd: string, env: Record<string, string> = {}): void {
  const { status, error, stderr } = spawnSync(program, args, { cwd, env: { ...process.env, ...env } })
  if (status === 0) return
  rmSync(cwd, { recursive: true, force: true })
  const why = (error?.message ?? String(stderr)).trim().split('\n').at(-1)
  throw new Error(`the tests need Chromium, Chrome or Edge, and none could be brought: ${why}`)
}
