import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '../../src/app.ts'
import { readExamples } from '../../src/platform/http/openapi/examples.ts'
import { type Examples, hasJson } from '../../src/platform/http/openapi/openapi.ts'
import { CODES, type Problem } from '../../src/platform/http/openapi/refusals.ts'
import { chosen, type Fits, stillFit } from './pick-example.ts'
import { EXAMPLES_FOLDER, type Written } from './record-answers.ts'

/**
 * `npm run examples` runs the tests on the demo restaurant and records responses as the examples of the document. An
 * existing example that still fits its contract stays. With names, as in `npm run examples -- src/orders`, only those
 * tests are run.
 */
const folder = mkdtempSync(join(tmpdir(), 'comanda-examples-'))
const run = spawn(
  process.execPath,
  [join(import.meta.dirname, '../runner/run.ts'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, [EXAMPLES_FOLDER]: folder },
  },
)
await once(run, 'close')

const written = readdirSync(folder).flatMap((name) =>
  readFileSync(join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .map((line): Written => JSON.parse(line)),
)
rmSync(folder, { recursive: true })

const fits: Fits = stillFit(calls)
const before = readExamples()
const answers: Examples['answers'] = {}
for (const { name } of calls.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
  const given = written.filter((one) => one.name === name && isAnswer(one.body))
  const example = chosen(before.answers[name], given, (body) => fits(name, body))
  if (example !== undefined) answers[name] = example
}
const refusals: Examples['refusals'] = {}
for (const code of CODES) {
  const given = written.filter(({ body }) => (body as Problem).error?.code === code)
  const example = chosen(before.refusals[code], given, () => true)
  if (example !== undefined) refusals[code] = { ...(example as Problem), ...{ request_id: 'x7Kq2mAd-1f' } }
}
const file = new URL('../../src/platform/http/openapi/examples.json', import.meta.url)
writeFileSync(file, `${JSON.stringify({ answers, refusals }, null, 2)}\n`)
const missing = calls.filter((call) => hasJson(call) && !(call.name in answers)).map(({ name }) => name)
console.log(`${Object.keys(answers).length} answers, ${Object.keys(refusals).length} refusals`)
if (missing.length > 0) console.log(`no test was answered by ${missing.join(', ')}`)

function isAnswer(body: unknown): boolean {
  return (body as Problem).error === undefined
}
