import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { before } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { buildClient } from '../../client/build.ts'
import { API_KEY } from '../support/database/template.ts'
import { temporaryFolder } from '../support/spawn-service.ts'
import { startListening } from '../support/sse-client.ts'
import { openRestaurant } from '../support/test-app.ts'

const CLIENT = join(import.meta.dirname, '../../client')
const TSC = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
const MOST_BYTES = 8 * 1000

const run = promisify(execFile)

before(buildClient)

test('the client comes to at most 8 kB in a page, compressed, and needs nothing else', async () => {
  const entry = join(CLIENT, 'dist/index.js')
  const script = readFileSync(entry)
  const lib = { entry, formats: ['es' as const] }
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { lib, write: false, minify: true },
  })
  const [bundle] = [built].flat()
  assert.ok(bundle && 'output' in bundle)
  const { length } = gzipSync(bundle.output[0].code)
  assert.ok(length <= MOST_BYTES, `${length} bytes`)
  const foreign = /\bimport\b\s*[{("']|\brequire\(|\bprocess\.|\bBuffer\b/.exec(script.toString())
  assert.equal(foreign, null)
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8'))
  assert.deepEqual([dependencies, peerDependencies], [undefined, undefined])
})

/** A program as an integrator would write it, with nothing but the package. */
const PROGRAM = `
import { centsOf, ComandaError, openClient, type Order } from 'comanda-client'

const [url = '', key = ''] = process.argv.slice(2)
const client = openClient({ url, key })
const { order_id } = await client.tables.open({ table_id: 4 }, { location_id: 1, staff_id: 1, allergens: 0 })
await client.orders.add_items({ order_id }, { items: [{ item_id: 2, qty: 2 }] })
const order: Order = (await client.orders.get({ order_id })).result
const cents: number = centsOf(order.bill.total)
const refused = await client.tables.close({ table_id: 4 }).catch((error: unknown) => error)
if (!(refused instanceof ComandaError)) throw new Error('it was closed')
console.log(cents, refused.code)
for await (const event of client.events.follow({ location_id: 1 }, { after: 0, types: 'table.opened' })) {
  // The event type narrows the type of the data.
  if (event.type === 'table.opened') console.log(event.data.order_id)
  break
}
`

const STRICT = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2022', 'dom'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
  },
  files: ['declared.d.ts', 'program.ts'],
}

test('the package is installed into an empty project, compiles there, and serves a table', async () => {
  using folder = temporaryFolder()
  const { path } = folder
  const { stdout: packed } = await run('npm', ['pack', '--json', '--pack-destination', path], { cwd: CLIENT })
  const [{ filename, files }] = JSON.parse(packed)
  assert.ok(
    files.every(({ path: file }: { path: string }) => /^(dist\/|package\.json$|README\.md$)/.test(file)),
  )
  writeFileSync(join(path, 'package.json'), '{"type": "module", "private": true}')
  await run('npm', ['install', '--offline', '--no-audit', `./${filename}`], { cwd: path })
  writeFileSync(join(path, 'program.ts'), PROGRAM)
  writeFileSync(join(path, 'declared.d.ts'), 'declare const process: { argv: string[] }')
  writeFileSync(join(path, 'tsconfig.json'), JSON.stringify(STRICT))
  await run(process.execPath, [TSC], { cwd: path })
  await using bistro = await openRestaurant('sqlite')
  const { stdout } = await run(process.execPath, ['program.js', await startListening(bistro.app), API_KEY], {
    cwd: path,
  })
  assert.equal(stdout, '3105 order_not_paid\n1\n')
})
