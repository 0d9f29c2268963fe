import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'node:test'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { type Client, openClient } from '../../../client/src/index.ts'
import memory from '../../../src/memory.json' with { type: 'json' }
import { migrate } from '../../../src/platform/storage/migrate/migrate.ts'
import { openSqlite } from '../../../src/platform/storage/sqlite/sqlite.ts'
import { tryPasskey } from '../../support/integration/software-passkey.ts'
import { spawned, temporaryFolder } from '../../support/spawn-service.ts'
import { PATH_OF_OTHERS, packedPackage } from './packed.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const KEY = 'a-key-for-the-package'
const MOST_BYTES = 260e6
const MOST_IMAGE_BYTES = 120e6

test('the package is packed, installed where there is nothing else, serves, and is upgraded with its data', async () => {
  using folder = temporaryFolder()
  const at = (name: string) => join(folder.path, name)
  mkdirSync(at('packages'))
  const { file: packed, npm } = await packedPackage()
  const before = await olderThan(packed, at)
  const installed = await npm('install', '--global', '--prefix', at('prefix'), before)
  assert.doesNotMatch(installed.stderr, /warn|ERR/)
  assert.ok(bytesIn(at('prefix')) < MOST_BYTES, `${bytesIn(at('prefix'))} bytes`)
  onlyWhatServes(at('prefix/lib/node_modules/comanda'))

  const comanda = at('prefix/bin/comanda')
  const env = {
    PATH: PATH_OF_OTHERS,
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: `sqlite:${at('data/comanda.db')}`,
    COMANDA_API_KEY: KEY,
    LOG_LEVEL: 'warn',
  }
  const served = async (
    use: (client: Client, service: { url: string; output: () => string }) => Promise<void>,
  ) => {
    await using service = spawned([comanda, 'serve'], env)
    const [, url = ''] = await service.printed(/address {3}(\S+)\n/)
    if (existsSync(childrenOf(service.process.pid)))
      assert.match(environmentOf(service.process.pid), /\bMALLOC_ARENA_MAX=2\b/)
    await use(openClient({ url, key: KEY }), { url, output: service.output })
    for (const page of ['portal', 'docs', 'terminal', 'kitchen', 'comanda-client.tgz']) {
      assert.equal((await fetch(`${url}/${page}`)).status, 200, page)
    }
    service.process.kill('SIGTERM')
    assert.equal(await service.ended, 0)
  }
  const said = async (...args: string[]) => (await run(comanda, args, { env })).stdout

  let orderId = 0
  await served(async (client, { url, output }) => {
    const [, email = '', password = ''] = /sign in {3}(\S+) {2}(\S+)/.exec(output()) ?? []
    await tryPasskey(url, { email, password })
    assert.doesNotMatch(output(), /"level":[456]0/, 'nothing is warned of')
    orderId = (await client.tables.open({ table_id: 4 }, { location_id: 1, staff_id: 1, allergens: 0 }))
      .order_id
    await client.orders.add_items({ order_id: orderId }, { items: [{ item_id: 2, qty: 2 }] })
    // Validated by code that is loaded on first use.
    await assert.rejects(client.orders.add_items({ order_id: orderId }, { items: [] }), { status: 400 })
    // Rendered on the worker thread, with the bundled fonts.
    const serial_no = 'P-1001'
    const fields = { location_id: 1, serial_no, order_id: orderId }
    const { printjob_id } = await client.printjobs.create({ serial_no }, fields)
    const picture = await client.printjobs.preview.bytes({ printjob_id }, { format: 'png' })
    assert.ok(picture.length > 1000)
  })
  // A database created from the snapshot equals one created by all migrations.
  await migrated(at('steps.db'))
  assert.deepEqual(schemaIn(at('data/comanda.db')), schemaIn(at('steps.db')))
  assert.match(await said('--help'), /^Usage: comanda [\s\S]*\n {2}serve [\s\S]*\n {2}key /)
  assert.match(await said('key', 'create', '--account', '1', '--name', 'till', '--test'), /^Test key, shown/)
  assert.match(await said('backup'), /made and read through/)

  assert.equal((await said('--version')).trim(), '0.0.1')
  await npm('install', '--global', '--prefix', at('prefix'), packed)
  assert.notEqual((await said('--version')).trim(), '0.0.1')
  await served(async (client) => {
    const { bill } = (await client.orders.get({ order_id: orderId })).result
    assert.equal(bill.total, '31.05')
  })
})

/** Child processes according to Linux, if the kernel reports them. */
const childrenOf = (pid = 0) => `/proc/${pid}/task/${pid}/children`

/** The environment of a process, or of the one that replaced it. */
function environmentOf(pid = 0): string {
  const children = readFileSync(childrenOf(pid), 'utf8').trim().split(' ')
  const pids = [pid, ...children.filter(Boolean)]
  return pids.map((one) => readFileSync(`/proc/${one}/environ`, 'utf8')).join('\0')
}

async function migrated(path: string): Promise<void> {
  await using database = openSqlite(path)
  await migrate(database, 'sqlite')
}

function schemaIn(path: string): unknown[] {
  using store = new DatabaseSync(path, { readOnly: true })
  return [
    'select type, name, tbl_name, sql from sqlite_master order by name',
    'select * from schema_version',
    'select name from schema_steps order by name',
    "select value from installation where name = 'schema_serves_from'",
  ].map((statement) => store.prepare(statement).all())
}

/** The package with an earlier version number, since npm compares versions. */
async function olderThan(packed: string, at: (name: string) => string): Promise<string> {
  await run('tar', ['-xzf', packed, '-C', at('packages')])
  const manifest = join(at('packages'), 'package/package.json')
  const { scripts: _, ...manifestFields } = JSON.parse(readFileSync(manifest, 'utf8'))
  writeFileSync(manifest, JSON.stringify({ ...manifestFields, version: '0.0.1' }))
  const server = join(at('packages'), 'package/dist/server')
  for (const name of readdirSync(server)) {
    const file = join(server, name)
    const text = readFileSync(file, 'utf8')
    if (text.includes(manifestFields.version))
      writeFileSync(file, text.replaceAll(`\`${manifestFields.version}\``, '`0.0.1`'))
  }
  const older = at('older.tgz')
  await run('tar', ['-czf', older, '-C', at('packages'), 'package'])
  return older
}

function bytesIn(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.reduce((sum, name) => sum + lstatSync(join(folder, name)).size, 0)
}

/**
 * The installation contains the program, pages, fonts, Node, the renderer and the libraries of `dependencies` in their
 * locked versions: no source, no tests, no build tools.
 */
function onlyWhatServes(installed: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const isRuntime = ([path, { dev }]: [string, { dev?: true }]) =>
    path !== '' && !dev && !/^node_modules\/(node-|@resvg\/)/.test(path)
  const expected = Object.entries<{ dev?: true; version: string }>(packages).filter(isRuntime)
  assert.deepEqual(librariesIn(installed), expected.map(([path, { version }]) => `${path} ${version}`).sort())
  const files = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' })
  assert.deepEqual(
    files.filter((name) => /\.(ts|tsx|map)$|test/.test(name.replace('0034-test-keys.sql', ''))),
    [],
  )
}

/** Paths and versions of the installed packages, without Node and the renderer, which differ by platform. */
function librariesIn(folder: string, at = ''): string[] {
  const modules = join(folder, at, 'node_modules')
  if (!existsSync(modules)) return []
  const names = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  )
  const isLibrary = (name: string) => !/^(\.|node-|@resvg\/)/.test(name)
  return names
    .filter(isLibrary)
    .flatMap((name) => {
      const path = join(at, 'node_modules', name)
      const { version } = JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'))
      return [`${path} ${version}`, ...librariesIn(folder, path)]
    })
    .sort()
}

test('the image holds all that it needs, runs as nobody, and can write nothing but its data', async (context) => {
  if (process.platform !== 'linux') return context.diagnostic('no image: it is made on Linux')
  using folder = temporaryFolder()
  const at = (name: string) => join(folder.path, name)
  await run(process.execPath, [join(root, 'packaging/oci-image.ts'), at('image.tar')])
  mkdirSync(at('image'))
  mkdirSync(at('root'))
  await run('tar', ['-xf', at('image.tar'), '-C', at('image')])
  const blob = (digest: string) => join(at('image'), 'blobs', digest.replace(':', '/'))
  const read = (digest: string) => JSON.parse(readFileSync(blob(digest), 'utf8'))
  const [{ digest }] = JSON.parse(readFileSync(at('image/index.json'), 'utf8')).manifests
  const manifest = read(digest)
  const { config, rootfs } = read(manifest.config.digest)
  let bytes = 0
  for (const [index, layer] of manifest.layers.entries()) {
    const packed = readFileSync(blob(layer.digest))
    bytes += packed.length
    assert.equal(`sha256:${hash('sha256', packed)}`, layer.digest)
    assert.equal(`sha256:${hash('sha256', gunzipSync(packed))}`, rootfs.diff_ids[index])
    await run('tar', ['-xzpf', blob(layer.digest), '-C', at('root')])
  }
  assert.ok(bytes < MOST_IMAGE_BYTES, `${bytes} bytes`)
  const [user] = config.User.split(':')
  assert.ok(Number(user) > 0)

  if (process.getuid?.() !== 0)
    return context.diagnostic('the image was not run: only root may enter another root')
  const env: Record<string, string> = Object.fromEntries(config.Env.map((line: string) => line.split('=')))
  const inside = ['chroot', `--userspec=${config.User}`, at('root')]
  const [node, ...rest] = config.Entrypoint
  const given = { ...env, PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0', COMANDA_DEMO: '1' }
  await using service = spawned([...inside, node, ...rest, ...config.Cmd], { ...given, COMANDA_API_KEY: KEY })
  const [, url = ''] = await service.printed(/address {3}(\S+)\n/)
  const client = openClient({ url, key: KEY })
  await client.tables.open({ table_id: 4 }, { location_id: 1, staff_id: 1, allergens: 0 })
  const [, email = '', password = ''] = /sign in {3}(\S+) {2}(\S+)/.exec(service.output()) ?? []
  await tryPasskey(url, { email, password })

  const [, ...health] = config.Healthcheck.Test
  const isHealthyAt = async (PORT: string) => {
    await using probe = spawned([...inside, ...health], { ...given, PORT })
    return (await probe.ended) === 0
  }
  assert.equal(await isHealthyAt(new URL(url).port), true)
  assert.equal(await isHealthyAt('1'), false)
  const write =
    'for (const to of ["/a", "/app/a", "/bin/node"]) try { require("fs").appendFileSync(to, ""); console.log(to) } catch {}'
  const written = await run('chroot', [...inside.slice(1), node, '-e', write])
  assert.equal(written.stdout, '')
})

test('the systemd unit restricts the service', async (context) => {
  const unit = join(root, 'deploy/comanda.service')
  for (const [name, value] of Object.entries(memory)) {
    assert.match(readFileSync(unit, 'utf8'), new RegExp(`^Environment=.*\\b${name}=${value}\\b`, 'm'))
  }
  const analyse = run('systemd-analyze', ['security', '--offline=true', '--no-pager', unit])
  const analysis = await analyse.catch((error) =>
    error.code === 'ENOENT' ? undefined : Promise.reject(error),
  )
  if (!analysis) return context.diagnostic('the unit was not looked at: this machine has no systemd-analyze')
  const [, exposure] = /Overall exposure level for comanda\.service: ([\d.]+)/.exec(analysis.stdout) ?? []
  assert.ok(Number(exposure) < 2, analysis.stdout)
})
