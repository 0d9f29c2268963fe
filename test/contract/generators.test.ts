import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { API_KEY } from '../support/database/template.ts'
import { servedDocument } from '../support/openapi-document.ts'
import { temporaryFolder } from '../support/spawn-service.ts'
import { startListening } from '../support/sse-client.ts'
import { openRestaurant } from '../support/test-app.ts'

const GENERATORS = join(import.meta.dirname, '../generators')
const ROOT = join(import.meta.dirname, '../..')
const LOCK = readFileSync(join(GENERATORS, 'package-lock.json'), 'utf8')
const BROUGHT = join(ROOT, 'node_modules/.cache/generators', hash('sha256', LOCK).slice(0, 16))

const run = promisify(execFile)
const node = (cwd: string, ...args: string[]) => run(process.execPath, args, { cwd, maxBuffer: 16e6 })

/**
 * 156 MB that only this test needs are installed from the npm registry on the first run, with locked versions. Without
 * a registry the test says so, and the rest of the suite goes on.
 */
async function haveBrought(context: TestContext): Promise<boolean> {
  if (existsSync(BROUGHT)) return true
  const fresh = `${BROUGHT}.${process.pid}`
  mkdirSync(fresh, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(GENERATORS, name), join(fresh, name))
  try {
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--prefer-offline'], { cwd: fresh })
    renameSync(fresh, BROUGHT)
    return true
  } catch (error) {
    context.diagnostic(
      `not tried: the generators could not be brought (${(error as Error).message.split('\n')[0]})`,
    )
    rmSync(fresh, { recursive: true, force: true })
    return false
  }
}

const STRICT = {
  compilerOptions: {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: [],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
}

const ORVAL = `const input = './openapi.json'
const made = (client) => ({ input, output: { target: \`./made/orval/\${client}.ts\`, client, mode: 'single' } })
export default { zod: made('zod'), fetch: made('fetch') }`

const PROGRAMS = ['openapi-typescript', 'hey-api', 'orval']
const DOCUMENT = JSON.stringify(servedDocument())

/**
 * Generators and linter are deterministic, so their output is cached until the document, their versions or this file
 * change.
 */
const CACHE_FOLDER = join(
  BROUGHT,
  `kept-${hash(
    'sha256',
    [
      DOCUMENT,
      readFileSync(import.meta.filename, 'utf8'),
      ...PROGRAMS.map((name) => readFileSync(join(GENERATORS, `${name}.ts`), 'utf8')),
      readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
    ].join('\n'),
  ).slice(0, 16)}`,
)

/** Caches output atomically; output of other documents is removed. */
async function cached(name: string, make: (to: string) => Promise<void>): Promise<string> {
  const path = join(CACHE_FOLDER, name)
  if (existsSync(path)) return path
  const fresh = join(BROUGHT, `${process.pid}.${name}`)
  mkdirSync(fresh)
  try {
    await make(fresh)
    for (const old of globSync('kept-*', { cwd: BROUGHT }).map((old) => join(BROUGHT, old))) {
      if (old !== CACHE_FOLDER) rmSync(old, { recursive: true, force: true })
    }
    mkdirSync(CACHE_FOLDER, { recursive: true })
    renameSync(fresh, path)
    return path
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

test('programs that three generators make of the document compile, and serve a table', async (context) => {
  if (!(await haveBrought(context))) return
  const programs = await cached('programs', makePrograms)
  for (const name of PROGRAMS) {
    await using bistro = await openRestaurant('sqlite')
    const { stdout } = await node(programs, `${name}.mjs`, await startListening(bistro.app), API_KEY)
    assert.equal(stdout, '31.05 order_not_paid 1 31.05\n', name)
  }
})

async function makePrograms(to: string): Promise<void> {
  using folder = temporaryFolder()
  const { path } = folder
  symlinkSync(join(BROUGHT, 'node_modules'), join(path, 'node_modules'))
  writeFileSync(join(path, 'openapi.json'), DOCUMENT)
  writeFileSync(join(path, 'orval.config.mjs'), ORVAL)
  writeFileSync(join(path, 'tsconfig.json'), JSON.stringify(STRICT))
  writeFileSync(join(path, 'declared.d.ts'), 'declare const process: { argv: string[] }')
  await node(
    path,
    'node_modules/openapi-typescript/bin/cli.js',
    'openapi.json',
    '-o',
    'made/openapi-typescript.d.ts',
  )
  await node(
    path,
    'node_modules/@hey-api/openapi-ts/bin/run.js',
    '-i',
    'openapi.json',
    '-o',
    'made/hey-api',
    '-c',
    '@hey-api/client-fetch',
  )
  await node(path, 'node_modules/orval/dist/bin/orval.mjs', '--config', './orval.config.mjs')
  for (const name of PROGRAMS) cpSync(join(GENERATORS, `${name}.ts`), join(path, `${name}.ts`))
  await node(path, join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.').catch(({ stdout }) =>
    assert.fail(stdout),
  )
  const { build } = await import('vite')
  for (const name of PROGRAMS) {
    const input = join(path, `${name}.ts`)
    await build({
      configFile: false,
      logLevel: 'error',
      root: path,
      build: { ssr: true, target: 'es2022', rollupOptions: { input }, outDir: to, emptyOutDir: false },
    })
  }
}

const SPECTRAL = `import core from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { readFileSync } from 'node:fs'

const spectral = new core.Spectral()
// A contact is given by the operator, not by the document. Examples are checked by the first linter and by a test of
// ours: compiling each schema again took two thirds of the time.
const rules = { 'info-contact': 'off', 'oas3-valid-media-example': 'off' }
spectral.setRuleset({ extends: [[rulesets.oas, 'recommended']], rules })
const problems = await spectral.run(readFileSync('openapi.json', 'utf8'))
console.log(JSON.stringify(problems.map(({ path, code, message }) => [path.join('/'), code, message].join(': '))))`

test('a second linter finds nothing either', async (context) => {
  if (!(await haveBrought(context))) return
  const found = await cached('found', async (to) => {
    using folder = temporaryFolder()
    symlinkSync(join(BROUGHT, 'node_modules'), join(folder.path, 'node_modules'))
    writeFileSync(join(folder.path, 'openapi.json'), DOCUMENT)
    writeFileSync(join(folder.path, 'lint.mjs'), SPECTRAL)
    writeFileSync(join(to, 'problems.json'), (await node(folder.path, 'lint.mjs')).stdout)
  })
  assert.deepEqual(JSON.parse(readFileSync(join(found, 'problems.json'), 'utf8')), [])
})
