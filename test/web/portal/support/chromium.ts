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

/** Browsers that draw no window: they render a page with a fraction of the work of the others. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const COMMANDS = [
  ...SHELLS,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]
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
 * Provides a browser without a window where one is available: from npm on Linux on x64, from Debian on a CI machine.
 * Otherwise the installed browser is used; without any, the run ends with a clear message.
 */
export function bringBrowser(report: (line: string) => void): void {
  if (existsSync(SHELL) || installedBrowser(SHELLS)) return
  const isOnNpm = process.platform === 'linux' && process.arch === 'x64'
  try {
    if (isOnNpm) download(report)
    else if (mayInstall()) installShell(report)
    else if (!installedBrowser()) throw new Error(`Debian: apt-get ${INSTALL.join(' ')}`)
  } catch (error) {
    const why = (error as Error).message
    if (!installedBrowser()) throw new Error(`${MISSING}; none could be brought: ${why}`)
    report(`no browser without a window could be brought, the installed one is used: ${why}`)
  }
}

/** Only a CI machine is changed without consent. */
function mayInstall(): boolean {
  return process.env.CI !== undefined && process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')
}

const INSTALL = ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell']
/** A machine without a network must not wait for it. */
const APT_OPTIONS = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=1']

function installShell(report: (line: string) => void): void {
  report('installing chromium-headless-shell of Debian')
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', [...APT_OPTIONS, 'update'], environment)
  run('apt-get', [...APT_OPTIONS, ...INSTALL], environment)
}

function download(report: (line: string) => void): void {
  report(`bringing ${PACKAGE} from the npm registry (66 MB, once)`)
  const fresh = `${BROUGHT}.${process.pid}`
  try {
    bring(fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function installedBrowser(commands = COMMANDS): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const programs = commands.flatMap((command) => folders.map((folder) => join(folder, command)))
  const onMac = process.platform === 'darwin' && commands === COMMANDS ? MAC_PROGRAMS : []
  return [...programs, ...onMac].find(isProgram)
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
function bring(fresh: string): void {
  mkdirSync(fresh, { recursive: true })
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  run('npm', ['install', '--prefix', fresh, ...quiet, PACKAGE], {}, fresh)
  // It unpacks its libraries and fonts only if it believes it runs on AWS Lambda.
  const lambda = { TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
  run(process.execPath, ['-e', INFLATE], lambda, fresh)
  rmSync(join(fresh, 'node_modules'), { recursive: true })
  writeFileSync(join(fresh, 'fonts/fonts.conf'), FONTS)
  rmSync(BROUGHT, { recursive: true, force: true })
  renameSync(fresh, BROUGHT)
}

function run(program: string, args: string[], environment: Record<string, string>, cwd = '.'): void {
  const { status, error, stderr } = spawnSync(program, args, { cwd, env: { ...process.env, ...environment } })
  if (status === 0) return
  throw new Error((error?.message ?? String(stderr)).trim().split('\n').at(-1))
}
