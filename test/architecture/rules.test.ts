import assert from 'node:assert/strict'
import test from 'node:test'
import { filesStaySmall, nothingIsLeftUnfinished, onlyConfigReadsTheEnvironment } from './file-rules.ts'
import { importsRunOneWay, noCircles, rulesArePure } from './import-rules.ts'
import type { SourceFile } from './source-files.ts'
import { methodsAreNotCompared, transportsAreNotCompared } from './traits-rule.ts'

const file = (path: string, text: string): SourceFile => ({ path, text })

/** Imports that a file may not have, in different notations. */
const wrong: [name: string, path: string, text: string][] = [
  ['an entry point', 'src/app.ts', "import './main.ts'"],
  ['the table of contents', 'src/orders/load-order.ts', "import { calls } from '../app.ts'"],
  ['routes', 'src/orders/load-order.ts', "import { orderCalls } from './routes.ts'"],
  ['an action, from a store', 'src/orders/lines/line-store.ts', "import { add } from './actions.ts'"],
  [
    'an action, from statements across accounts',
    'src/orders/across-accounts.ts',
    "export * from './actions.ts'",
  ],
  ['an action, from a rule', 'src/orders/rules.ts', "import { add } from './actions.ts'"],
  ['a type of a store, from a rule', 'src/orders/rules.ts', "import type { Order } from './store.ts'"],
  ['a type in passing', 'src/bills/bill.ts', "type Row = import('../orders/store.ts').Row"],
  ['a store, later', 'src/bills/bill.ts', "const later = () => import('../orders/store.ts')"],
  [
    'the store, from a rule',
    'src/orders/rules.ts',
    "import type { Sql } from '../platform/storage/database.ts'",
  ],
  [
    'calls, from a rule',
    'src/orders/rules.ts',
    "import { invalid } from '../platform/http/schema/input-validation.ts'",
  ],
  ['files, from a rule', 'src/orders/rules.ts', "import { readFileSync } from 'node:fs'"],
  [
    'a noun, from the calls',
    'src/platform/http/calls/call.ts',
    "import type { Role } from '../../../identity/users/rules.ts'",
  ],
  [
    'a noun, from the store',
    'src/platform/storage/set-back.ts',
    "export { HELD_MS } from '../../payments/holds.ts'",
  ],
  ['a noun, from the ground', 'src/context.ts', "import { ROLES } from './identity/users/rules.ts'"],
  [
    'the calls, from the store',
    'src/platform/storage/open.ts',
    "import { metrics } from '../http/metrics/metrics.ts'",
  ],
  ['a database, from elsewhere', 'src/orders/store.ts', "import pg from 'pg'"],
]

for (const [name, path, text] of wrong) {
  test(`may not be imported: ${name}`, () => {
    assert.equal(importsRunOneWay({})([file(path, text)]).length, 1)
  })
}

test('imports that run the right way are not complained of', () => {
  const text = `import { add } from './actions.ts'
    import type { Order } from './rules.ts'
    import { readCall } from '../platform/http/calls/call.ts'
    // import { calls } from '../app.ts'
    const text = "import '../main.ts'"`
  assert.deepEqual(importsRunOneWay({})([file('src/orders/routes.ts', text)]), [])
})

test('an exception applies to its import only, and must be removed with it', () => {
  const rule = importsRunOneWay({
    'src/platform/http/calls/call.ts → src/identity/users/rules.ts': 'for now',
  })
  const known = file('src/platform/http/calls/call.ts', "import '../../../identity/users/rules.ts'")
  assert.deepEqual(rule([known]), [])
  assert.equal(
    rule([
      known,
      file('src/platform/http/calls/authenticate.ts', "import '../../../identity/users/rules.ts'"),
    ]).length,
    1,
  )
  assert.match(rule([file('src/platform/http/calls/call.ts', '')]).join(), /is gone: strike it/)
})

test('a circle is found however long it is, and though it is only of types', () => {
  const files = [
    file('src/a/a.ts', "import type { B } from '../b/b.ts'"),
    file('src/b/b.ts', "export { c } from './c.ts'"),
    file('src/b/c.ts', "import '../a/a.ts'; import './d.ts'"),
    file('src/b/d.ts', ''),
  ]
  assert.deepEqual(noCircles(files), ['src/a/a.ts ↔ src/b/b.ts ↔ src/b/c.ts'])
  assert.deepEqual(noCircles(files.slice(1)), [])
})

const impure = [
  'const later = async () => await 1',
  'const now = Date.now()',
  'const today = new Date()',
  'const chance = Math.random()',
  'const { env } = process',
  "const answer = fetch('/')",
  'setTimeout(() => {}, 1)',
]

for (const text of impure) {
  test(`not in a rule: ${text}`, () => {
    assert.equal(rulesArePure([file('src/orders/rules.ts', text)]).length, 1)
    assert.deepEqual(rulesArePure([file('src/orders/load-order.ts', text)]), [])
  })
}

test('a rule may speak of an instant it is given', () => {
  const text = '/** Asked before any await. */ export const at = (now: number) => new Date(now).toISOString()'
  assert.deepEqual(rulesArePure([file('src/orders/rules.ts', text)]), [])
})

test('only config reads the environment', () => {
  const reads = ['process.env.PORT', "process['env']", "import { env } from 'node:process'"]
  for (const text of reads) {
    assert.equal(onlyConfigReadsTheEnvironment([file('src/orders/load-order.ts', text)]).length, 1, text)
    assert.deepEqual(onlyConfigReadsTheEnvironment([file('src/config.ts', text)]), [])
  }
})

test('a file that has grown long is complained of, a test a little later', () => {
  const long = '\n'.repeat(300)
  assert.equal(filesStaySmall([file('src/a/a.ts', long)]).length, 1)
  assert.equal(filesStaySmall([file('src/a/a.test.ts', long)]).length, 0)
  assert.equal(filesStaySmall([file('src/a/a.test.ts', long + long)]).length, 1)
})

test('marks of unfinished work are complained of', () => {
  const marks = ['// TODO', '// FIXME: later', "test.only('x')", '// @ts-ignore', '// biome-ignore lint: x']
  for (const text of marks) assert.equal(nothingIsLeftUnfinished([file('src/a/a.ts', text)]).length, 1, text)
  assert.deepEqual(nothingIsLeftUnfinished([file('src/a/a.ts', 'const todo = 1')]), [])
})

const asksForTransports = [
  "if (printer.transport === 'raw') call()",
  "const shown = 'screen' != transport",
  "switch (transport) { case 'epson': beep() }",
  "sql`select id from printers where account_id = 1 and transport = 'raw'`",
]

for (const text of asksForTransports) {
  test(`compares a transport by name: ${text}`, () => {
    assert.equal(
      transportsAreNotCompared([file('src/printing/jobs/delivery/job-outcome.ts', text)]).length,
      1,
    )
    assert.deepEqual(transportsAreNotCompared([file('src/printing/printers/transports.ts', text)]), [])
    assert.deepEqual(
      transportsAreNotCompared([file('src/printing/printers/escpos/raw-printer-store.ts', text)]),
      [],
    )
  })
}

test('a transport may be named where one is chosen or served', () => {
  const text = `const printer = { transport: 'screen' }
    serve(printing, 'agent')
    onWork(database, ['raw'], wake)
    const isOpen = door === 'open'`
  assert.deepEqual(transportsAreNotCompared([file('src/kitchen/screens/register-screen.ts', text)]), [])
})

test('a comparison with the name of a payment method is found, in code and in statements', () => {
  for (const text of [
    "export const isCash = (one: { method: string }) => one.method === 'cash'",
    "export const all = (sql: Sql) => sql`select id from payments where account_id = 1 and method = 'cash'`",
  ]) {
    assert.equal(methodsAreNotCompared([file('src/reports/sales/sales.ts', text)]).length, 1, text)
    assert.deepEqual(methodsAreNotCompared([file('src/payments/methods.ts', text)]), [])
  }
})
