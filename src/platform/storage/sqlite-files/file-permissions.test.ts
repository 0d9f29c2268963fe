import assert from 'node:assert/strict'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { SECRET } from '../../../../test/support/database/template.ts'
import { command, start, temporaryFolder } from '../../../../test/support/spawn-service.ts'
import { readConfig } from '../../../config.ts'
import { openStore } from '../open.ts'
import { backUpWhenDue } from './backup.ts'
import { copyToPrivateFile, restrictPermissions } from './file-permissions.ts'

const UMASKS = ['000', '022', '077']

/** Modes of a folder and of everything in it, by path, in octal. */
function modesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return Object.fromEntries(
    ['.', ...names].map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  )
}

function assertClosed(folder: string, atLeast: string[]): void {
  const modes = modesIn(folder)
  for (const name of atLeast) assert.ok(modes[name], `${name} is not there: ${Object.keys(modes)}`)
  for (const [name, mode] of Object.entries(modes)) {
    const isFolder = statSync(join(folder, name)).isDirectory()
    assert.equal(mode, isFolder ? '700' : '600', name)
  }
}

const under = (umask: string) => ['sh', '-c', `umask ${umask}; exec "$@"`, 'sh']

for (const umask of UMASKS) {
  test(`nothing of a store can be read by other users, from its first start to a restore (umask ${umask})`, async () => {
    using folder = temporaryFolder()
    const data = join(folder.path, 'data')
    const env = { DATABASE_URL: `sqlite:${data}/comanda.db` }
    const run = async (...args: string[]) => {
      await using one = start('platform/cli/comanda.ts', args, env, under(umask))
      assert.equal(await one.ended, 0, one.output())
      return one.output()
    }
    await using service = start('main.ts', [], { ...env, PORT: '0' }, under(umask))
    await service.printed(/address/)
    assertClosed(data, [
      'comanda.db',
      'comanda.db-wal',
      'comanda.db-shm',
      'comanda.db-lock',
      'comanda.secret',
    ])
    const made = /^(\S+) made/.exec(await run('backup'))?.[1] ?? ''
    assert.doesNotMatch(await run('account', 'create', '--name', 'Another'), /other users/)
    assertClosed(data, ['backups', made.slice(data.length + 1)])
    service.process.kill('SIGTERM')
    assert.equal(await service.ended, 0)
    assert.doesNotMatch(service.output(), /other users/)

    // Like a backup that was copied from elsewhere.
    const fetched = join(folder.path, 'fetched.db')
    writeFileSync(fetched, readFileSync(made))
    chmodSync(fetched, 0o644)
    chmodSync(join(data, 'comanda.db'), 0o644)
    await run('restore', '--from', fetched, '--lose-newer')
    assertClosed(data, ['comanda.db', 'comanda.db-lock'])
    assert.ok(readdirSync(data).some((name) => name.startsWith('comanda.db.before-')))
    assert.equal(statSync(fetched).mode & 0o777, 0o644, 'what is not ours stays as it is')
  })

  test(`nor can a backup that was made on its own thread (umask ${umask})`, async () => {
    using folder = temporaryFolder()
    const path = join(folder.path, 'data', 'comanda.db')
    const config = readConfig({ DATABASE_URL: `sqlite:${path}`, COMANDA_SECRET: SECRET })
    const before = process.umask(Number.parseInt(umask, 8))
    try {
      await using _store = await openStore(config, { exclusive: true, canCreate: true })
      assert.ok(await backUpWhenDue(path, config.backup, Date.UTC(2026, 10, 15)))
    } finally {
      process.umask(before)
    }
    assertClosed(join(folder.path, 'data'), ['backups/comanda-20261115T000000Z.db'])
  })
}

test('permissions of a readable store are corrected at the next start, and logged once', async () => {
  using folder = temporaryFolder()
  const data = join(folder.path, 'data')
  const env = { PORT: '0', DATABASE_URL: `sqlite:${data}/comanda.db` }
  const served = async () => {
    await using service = start('main.ts', [], env)
    await service.printed(/address/)
    service.process.kill('SIGTERM')
    assert.equal(await service.ended, 0)
    return service
      .output()
      .split('\n')
      .filter((line) => line.includes('other users'))
  }
  await served()
  assert.equal((await command(['backup'], env)).code, 0)
  for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    chmodSync(join(data, name), statSync(join(data, name)).isDirectory() ? 0o755 : 0o644)
  }
  chmodSync(data, 0o755)
  const [line = '', ...more] = await served()
  assert.deepEqual(more, [])
  const logged = JSON.parse(line)
  assert.equal(logged.msg, 'other users of this machine could read the store')
  for (const name of ['', '/comanda.db', '/comanda.db-lock', '/comanda.secret', '/backups'])
    assert.ok(logged.closed.includes(`${data}${name}`), `${name} in ${line}`)
  assert.deepEqual(logged.stillOpen, [])
  assertClosed(data, ['comanda.db', 'backups'])
  assert.deepEqual(await served(), [])

  chmodSync(join(data, 'comanda.db'), 0o640)
  const { output } = await command(['account', 'create', '--name', 'Another'], env)
  assert.match(output, /^comanda: \S+comanda\.db could be read by other users, and no longer can$/m)
})

test('a shared folder is reported and left as it is; our files in it are restricted', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'comanda.db')
  const backups = join(folder.path, 'kept')
  mkdirSync(backups)
  const names = ['comanda.db', 'comanda.db-wal', 'comanda.secret', 'notes.txt', 'comanda.db.copy']
  for (const name of names) writeFileSync(join(folder.path, name), '')
  writeFileSync(join(backups, 'comanda-20261115T193000Z.db'), '')
  writeFileSync(join(backups, 'holiday.jpg'), '')
  symlinkSync(join(folder.path, 'notes.txt'), join(folder.path, 'comanda.db-journal'))
  for (const name of names) chmodSync(join(folder.path, name), 0o644)
  for (const name of readdirSync(backups)) chmodSync(join(backups, name), 0o604)
  for (const each of [folder.path, backups]) chmodSync(each, 0o755)
  const found = restrictPermissions(path, backups)
  assert.deepEqual(found.stillOpen.sort(), [folder.path, backups])
  assert.deepEqual(modesIn(folder.path), {
    '.': '755',
    'comanda.db': '600',
    'comanda.db-journal': '644',
    'comanda.db-wal': '600',
    'comanda.db.copy': '644',
    'comanda.secret': '600',
    'notes.txt': '644',
    kept: '755',
    'kept/comanda-20261115T193000Z.db': '600',
    'kept/holiday.jpg': '604',
  })
})

test('permissions that cannot be changed are reported, and nothing fails', () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'comanda.db')
  // The kernel refuses to change this one, even for root.
  symlinkSync('/proc/self/status', path)
  assert.deepEqual(restrictPermissions(path, join(folder.path, 'backups')), { closed: [], stillOpen: [path] })
})

test('a copy is whole, and closed although an open one was left there', () => {
  using folder = temporaryFolder()
  const [from, to] = [join(folder.path, 'from'), join(folder.path, 'to')]
  const bytes = Buffer.alloc(3 * 1024 * 1024 + 7, 'comanda')
  writeFileSync(from, bytes)
  writeFileSync(to, 'half of it')
  for (const path of [from, to]) chmodSync(path, 0o644)
  copyToPrivateFile(from, to)
  assert.ok(readFileSync(to).equals(bytes))
  assert.deepEqual([statSync(from).mode & 0o777, statSync(to).mode & 0o777], [0o644, 0o600])
})
