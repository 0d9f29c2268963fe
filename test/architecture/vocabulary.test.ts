import assert from 'node:assert/strict'
import test from 'node:test'
import type { SourceFile } from './source-files.ts'
import { commentsHaveASubject, foldersStaySmall, missingFiles, namesArePlain } from './vocabulary.ts'

const file = (path: string, text: string): SourceFile => ({ path, text })

test('a refused word is found in every kind of name, and in no string', () => {
  for (const text of [
    'const told = 1',
    'function tellAll() {}',
    'interface A { keptAt: number }',
    'export const { wanted } = something',
    'const HOUSE_RATE = 1',
  ])
    assert.equal(namesArePlain([file('src/a/a.ts', text)]).length, 1, text)
  assert.deepEqual(namesArePlain([file('src/a/a.ts', "const text = 'told'; const retold = 1 // told")]), [])
  assert.equal(namesArePlain([file('src/a/crumbs.ts', '')]).length, 1)
})

test('a comment without a subject is found, also over several lines', () => {
  for (const text of [
    '/** What is sent. */',
    '// Whoever waits.',
    '// First,\n// and whoever follows.',
    '/**\n * So many\n */',
  ])
    assert.equal(commentsHaveASubject([file('src/a/a.ts', text)]).length, 1, text)
  assert.deepEqual(commentsHaveASubject([file('src/a/a.ts', '/** The request that is sent. */')]), [])
})

test('a folder is full at 24 entries; tests and stored files are not counted', () => {
  const many = (count: number, ending: string) =>
    Array.from({ length: count }, (_, number) => `src/a/${number}${ending}`)
  assert.deepEqual(foldersStaySmall(many(24, '.ts')), [])
  assert.equal(foldersStaySmall(many(25, '.ts')).length, 1)
  assert.deepEqual(foldersStaySmall([...many(24, '.ts'), ...many(24, '.test.ts')]), [])
  assert.deepEqual(foldersStaySmall(many(40, '/migrations/x.sql').slice(0, 20)), [])
})

test('a file that a document names must exist', () => {
  const text = 'See [it](a.md#top), [home](https://example.com) and `src/b.ts`.'
  const missing = (...there: string[]) =>
    missingFiles([{ path: 'docs/x.md', text }], (path) => there.includes(path))
  assert.deepEqual(missing('docs/a.md', 'src/b.ts'), [])
  assert.deepEqual(missing('docs/a.md'), ['docs/x.md names src/b.ts'])
  assert.deepEqual(missing('src/b.ts'), ['docs/x.md names docs/a.md'])
})
