import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { allBatches, NOT_QUICK } from '../runner/batches.ts'
import { ACROSS_ACCOUNTS, SQL_ELSEWHERE, WRONG_ARROWS } from './allowlist.ts'
import { filesStaySmall, nothingIsLeftUnfinished, onlyConfigReadsTheEnvironment } from './file-rules.ts'
import { importsRunOneWay, noCircles, rulesArePure } from './import-rules.ts'
import { tablesOfTheStore } from './schema-tables.ts'
import { filesAt, serviceFiles } from './source-files.ts'
import { statementsAreConfined, statementsIn, statementsStandInStores } from './sql-statements.ts'
import { methodsAreNotCompared, transportsAreNotCompared } from './traits-rule.ts'
import { commentsHaveASubject, foldersStaySmall, missingFiles, namesArePlain } from './vocabulary.ts'

const root = join(import.meta.dirname, '../..')
const service = serviceFiles()
const web = filesAt('web/**/*.{ts,tsx}').filter(({ path }) => !path.includes('node_modules'))
const text = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

test('imports run one way', () => {
  assert.deepEqual(importsRunOneWay(WRONG_ARROWS)(service), [])
})

test('no files import each other in a circle, types counted', () => {
  assert.deepEqual(noCircles([...service, ...web]), [])
})

test('rules are pure: no await, no clock, no chance', () => {
  assert.deepEqual(rulesArePure(service), [])
})

test('code asks for traits of a transport, not for its name', () => {
  assert.deepEqual(transportsAreNotCompared([...service, ...web]), [])
})

test('code asks for traits of a payment method, not for its name', () => {
  assert.deepEqual(methodsAreNotCompared([...service, ...web]), [])
})

test('only config.ts and the entry points read the environment', () => {
  assert.deepEqual(onlyConfigReadsTheEnvironment(service), [])
})

test('every statement is confined to one account', () => {
  assert.ok(service.flatMap(statementsIn).length > 250)
  assert.deepEqual(statementsAreConfined(tablesOfTheStore(), ACROSS_ACCOUNTS)(service), [])
})

test('SQL is only in stores', () => {
  assert.deepEqual(statementsStandInStores(SQL_ELSEWHERE)(service), [])
})

test('files stay small', () => {
  assert.deepEqual(
    filesStaySmall(filesAt(['{src,web}/**/*.{ts,tsx}', 'test/**/*.test.ts', 'test/architecture/*.ts'])),
    [],
  )
})

test('no work is left marked as unfinished', () => {
  const files = filesAt('{src,test,bench,web}/**/*.{ts,tsx}').filter(
    ({ path }) => !path.startsWith('test/architecture/'),
  )
  assert.deepEqual(nothingIsLeftUnfinished(files), [])
})

test('every setting is documented for operators', () => {
  const names = text('src/config.ts').matchAll(/'([A-Z]+(?:_[A-Z]+)*)'|env\.([A-Z_]+)/g)
  const settings = new Set([...names].map(([, quoted, read]) => quoted ?? read ?? ''))
  assert.ok(settings.size > 10)
  for (const name of settings) assert.ok(text('docs/operating/settings.md').includes(`| \`${name}\` |`), name)
})

test('the lock file names no registry', () => {
  assert.doesNotMatch(text('package-lock.json'), /"resolved"/)
})

test('every promise in SECURITY.md names existing tests', () => {
  const promises = text('SECURITY.md')
    .split('\n')
    .filter((line) => /^\| (?!promise)\S/.test(line))
  assert.ok(promises.length > 10)
  for (const promise of promises) {
    const tests = [...promise.matchAll(/`([^`]*\.test\.ts)`/g)].map(([, path = '']) => path)
    assert.ok(tests.length > 0, promise)
  }
  const named = text('SECURITY.md').matchAll(/`([^`]*\.test\.ts)`/g)
  for (const [, path = ''] of named) assert.ok(text(path).length > 0, path)
})

test('files left out of the edit loop exist and run in the whole suite', () => {
  const whole = allBatches().flatMap(({ files }) => files)
  assert.deepEqual(
    NOT_QUICK.filter((file) => !whole.includes(file)),
    [],
  )
})

const SOURCES = '{src,web,client,test,bench,packaging}/**/*.{ts,tsx,js}'
const source = filesAt(SOURCES).filter(
  ({ path }) => !/(^|\/)(dist[^/]*|node_modules|generators)\//.test(path),
)

test('names use the words of the trade', () => {
  assert.ok(source.length > 1_500)
  assert.deepEqual(namesArePlain(source), [])
})

test('the first sentence of a comment has a subject', () => {
  const others = source.filter(({ path }) => !path.startsWith('test/architecture/'))
  assert.deepEqual(commentsHaveASubject(others), [])
})

test('folders stay small', () => {
  const all = globSync('{src,web,client,test,bench,packaging}/**/*.*', { cwd: root })
  assert.deepEqual(foldersStaySmall(all.filter((path) => !/(^|\/)(dist[^/]*|node_modules)\//.test(path))), [])
})

test('files that the documents name exist', () => {
  const documents = filesAt(['*.md', 'docs/**/*.md', 'client/README.md'])
  assert.ok(documents.length > 50)
  assert.deepEqual(
    missingFiles(documents, (path) => existsSync(join(root, path))),
    [],
  )
})
