import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import test from 'node:test'

const root = join(import.meta.dirname, '..')
const sources = globSync('src/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
const MAX_LINES = 260
const MAX_LINES_OF_TESTS = 350

const text = (path: string) => readFileSync(join(root, path), 'utf8')

function importsOf(path: string): string[] {
  return [...text(path).matchAll(/^(?:import|export) (?!type )[^'"]*?from '(\.[^']+)'/gm)].map(
    ([, target = '']) => normalize(join(dirname(path), target)),
  )
}

/** main → app → routes → actions → (rules, store) → storage: what may not import what. */
const FORBIDDEN: [RegExp, RegExp][] = [
  [/./, /^src\/(main|comanda)\.ts$/],
  [/^src\/(?!main\.ts|app\.ts|comanda\.ts)/, /^src\/app\.ts$/],
  [/^src\/(?!app\.ts|portal\/)/, /\/routes\.ts$/],
  [/\/(rules|store|[a-z]+-store|bill|choices)\.ts$/, /\/actions\.ts$/],
  [/^src\/storage\//, /^src\/(?!storage\/|clock\.ts|config\.ts)/],
  [/^src\/http\//, /\/(actions|store)\.ts$/],
]

test('imports run one way', () => {
  for (const path of sources) {
    for (const target of importsOf(path)) {
      const broken = FORBIDDEN.find(([from, to]) => from.test(path) && to.test(target))
      assert.ok(!broken, `${path} imports ${target}`)
    }
  }
})

test('rules are pure: no I/O, no await, no clock', () => {
  for (const path of sources.filter((path) => /\/(rules|bill|choices)\.ts$/.test(path))) {
    assert.doesNotMatch(text(path), /\bawait\b|Date\.now|new Date|Math\.random|process\./, path)
    for (const target of importsOf(path))
      assert.doesNotMatch(target, /^src\/http\/|storage\//, `${path} imports ${target}`)
  }
})

test('only config.ts and the entry points read the environment', () => {
  for (const path of sources) {
    if (/^src\/(config|main|comanda|virtual-printer\/main)\.ts$/.test(path)) continue
    assert.doesNotMatch(text(path), /process\.env/, path)
  }
})

test('only storage speaks to a database, and SQL is only in stores', () => {
  for (const path of sources) {
    if (!path.startsWith('src/storage/')) {
      assert.doesNotMatch(text(path), /from '(node:sqlite|postgres)'/, path)
    }
    if (/\/(routes|actions|rules)\.ts$/.test(path)) {
      assert.doesNotMatch(text(path), /\bsql(<[^`]*>)?`/, `${path} has a statement of its own`)
    }
  }
})

test('every statement on a tenant’s table names its account', () => {
  const tables = new RegExp(`\\b(?:from|into|update|join) (?:${tenantTables().join('|')})\\b`)
  const acrossAccounts = new Set([
    'src/http/metrics.ts',
    'src/http/idempotency.ts',
    'src/portal/door-store.ts',
    'src/printjobs/old-store.ts',
  ])
  for (const path of sources.filter((path) => !acrossAccounts.has(path))) {
    for (const [statement] of text(path).matchAll(/\bsql(<[^`]*>)?`[^`]*`/g)) {
      if (tables.test(statement)) assert.match(statement, /account_id/, `${path}: ${statement}`)
    }
  }
})

function tenantTables(): string[] {
  const migrations = globSync('src/storage/migrations/*.sql', { cwd: root }).map(text).join('\n')
  const created = [...migrations.matchAll(/create table (\w+) \(([^;]*)\) strict/g)]
  return created.filter(([, , columns]) => columns?.includes('account_id')).map(([, name = '']) => name)
}

test('files stay small', () => {
  for (const path of globSync(['{src,web}/**/*.{ts,tsx}', 'test/**/*.test.ts'], { cwd: root })) {
    const most = path.endsWith('.test.ts') ? MAX_LINES_OF_TESTS : MAX_LINES
    const lines = text(path).split('\n').length
    assert.ok(lines <= most, `${path} has ${lines} lines; would it read better as two?`)
  }
})

test('no work is left marked as unfinished', () => {
  for (const path of globSync('{src,test,bench,web}/**/*.{ts,tsx}', { cwd: root })) {
    if (path === 'test/tidy.test.ts') continue
    assert.doesNotMatch(
      text(path),
      /\b(TODO|FIXME|XXX|HACK)\b|\b(test|it)\.(skip|only|todo)\(|@ts-(ignore|nocheck)|biome-ignore/,
      path,
    )
  }
})

test('every setting is told to operators', () => {
  const names = text('src/config.ts').matchAll(/'([A-Z]+(?:_[A-Z]+)*)'|env\.([A-Z_]+)/g)
  const settings = new Set([...names].map(([, quoted, read]) => quoted ?? read ?? ''))
  assert.ok(settings.size > 10)
  for (const name of settings) assert.ok(text('docs/operations.md').includes(`| \`${name}\` |`), name)
})

test('the lock file names no registry', () => {
  assert.doesNotMatch(text('package-lock.json'), /"resolved"/)
})

test('every promise names tests that are there', () => {
  const promises = text('SECURITY.md')
    .split('\n')
    .filter((line) => /^\| (?!promise)\S/.test(line))
  assert.ok(promises.length > 10)
  for (const promise of promises) {
    const tests = [...promise.matchAll(/`([^`]*\.test\.ts)`/g)].map(([, path = '']) => path)
    assert.ok(tests.length > 0, promise)
    for (const path of tests) assert.ok(text(path).length > 0, path)
  }
})
