import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mutations } from './list.ts'
import type { Mutation } from './mutation.ts'

/**
 * `npm run test:mutations`, or with words of some mutations: applies one after the other to a copy of the project and
 * runs the tests that must find it. A mutation that no test finds means that a test is missing.
 */
const ROOT = join(import.meta.dirname, '../..')
const COPIED = [
  'src',
  'client',
  'web',
  'test',
  'docs',
  'bench',
  'packaging',
  'LICENSE',
  'deploy',
  'package.json',
  'package-lock.json',
  'README.md',
  'ARCHITECTURE.md',
  'GLOSSARY.md',
  'tsconfig.json',
  'biome.json',
  'SECURITY.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
]
const filters = process.argv.slice(2)
const chosen = mutations.filter(({ breaks, file }) =>
  filters.every((word) => `${breaks} ${file}`.includes(word)),
)
const copy = mkdtempSync(join(tmpdir(), 'comanda-mutations-'))
for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))

let missed = 0
for (const [index, mutation] of chosen.entries()) {
  const began = performance.now()
  const { isFound, by } = tryOut(mutation)
  if (!isFound) missed += 1
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${isFound ? '✔ found' : '✖ MISSED'} ${index + 1}/${chosen.length} ${mutation.breaks} (${seconds} s)`,
  )
  console.log(`    ${mutation.file}: ${by}`)
}
rmSync(copy, { recursive: true, force: true })
console.log(`\n${chosen.length - missed} passed, ${missed} failed`)
process.exitCode = missed === 0 ? 0 : 1

function tryOut({ file, from, to, seenBy }: Mutation): { isFound: boolean; by: string } {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(from).length !== 2)
    return { isFound: false, by: 'it no longer fits the source: write it anew' }
  writeFileSync(
    path,
    source.replace(from, () => to),
  )
  try {
    const run = spawnSync(process.execPath, ['test/runner/run.ts', ...seenBy.split(' ')], {
      cwd: copy,
      encoding: 'utf8',
    })
    const finders = [...run.stdout.matchAll(/^ {2}✖ (.+)$/gm)].map(([, name]) => name as string)
    if (run.status !== 0 && finders.length > 0) return { isFound: true, by: firstOf(finders) }
    return {
      isFound: false,
      by: run.status === 0 ? 'every test passed' : `the run broke: ${run.stderr.slice(-400)}`,
    }
  } finally {
    writeFileSync(path, source)
  }
}

function firstOf(finders: string[]): string {
  const names = [...new Set(finders)]
  return names.length === 1 ? `${names[0]}` : `${names[0]} (and ${names.length - 1} more)`
}
