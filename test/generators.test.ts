import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  cpSync,
  existsSync,
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
import { servedDocument } from './document.ts'
import { openRestaurant } from './restaurant.ts'
import { temporaryFolder } from './service.ts'
import { listening } from './stream.ts'
import { API_KEY } from './template.ts'

const GENERATORS = join(import.meta.dirname, 'generators')
const ROOT = join(import.meta.dirname, '..')
const LOCK = readFileSync(join(GENERATORS, 'package-lock.json'), 'utf8')
const BROUGHT = join(ROOT, 'node_modules/.cache/generators', hash('sha256', LOCK).slice(0, 16))

const run = promisify(execFile)
const node = (cwd: string, ...args: string[]) => run(process.execPath, args, { cwd, maxBuffer: 16e6 })

/**
 * 156 MB that only this needs are brought from the npm registry when it first runs, as they were locked. Where there is
 * no registry, that is said, and the rest of the suite goes on.
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

test('programs that three generators make of the document compile, and serve a table', async (context) => {
  if (!(await haveBrought(context))) return
  using folder = temporaryFolder()
  const { path } = folder
  symlinkSync(join(BROUGHT, 'node_modules'), join(path, 'node_modules'))
  writeFileSync(join(path, 'openapi.json'), JSON.stringify(servedDocument()))
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
  const programs = ['openapi-typescript', 'hey-api', 'orval']
  for (const name of programs) cpSync(join(GENERATORS, `${name}.ts`), join(path, `${name}.ts`))
  await node(path, join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.').catch(({ stdout }) =>
    assert.fail(stdout),
  )
  const { build } = await import('vite')
  for (const name of programs) {
    const input = join(path, `${name}.ts`)
    await build({
      configFile: false,
      logLevel: 'error',
      root: path,
      build: { ssr: true, target: 'es2022', rollupOptions: { input }, outDir: 'built', emptyOutDir: false },
    })
    await using bistro = await openRestaurant('sqlite')
    const { stdout } = await node(path, `built/${name}.mjs`, await listening(bistro.app), API_KEY)
    assert.equal(stdout, '31.05 order_not_paid 1 31.05\n', name)
  }
})

const SPECTRAL = `import core from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { readFileSync } from 'node:fs'

const spectral = new core.Spectral()
// Whom to ask is told by whoever runs the service, not by the document.
spectral.setRuleset({ extends: [[rulesets.oas, 'recommended']], rules: { 'info-contact': 'off' } })
const problems = await spectral.run(readFileSync('openapi.json', 'utf8'))
console.log(JSON.stringify(problems.map(({ path, code, message }) => [path.join('/'), code, message].join(': '))))`

test('a second linter finds nothing either', async (context) => {
  if (!(await haveBrought(context))) return
  using folder = temporaryFolder()
  symlinkSync(join(BROUGHT, 'node_modules'), join(folder.path, 'node_modules'))
  writeFileSync(join(folder.path, 'openapi.json'), JSON.stringify(servedDocument()))
  writeFileSync(join(folder.path, 'lint.mjs'), SPECTRAL)
  const { stdout } = await node(folder.path, 'lint.mjs')
  assert.deepEqual(JSON.parse(stdout), [])
})
