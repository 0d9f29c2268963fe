import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { promisify } from 'node:util'
import { openPages } from '../../src/platform/http/server/static-files.ts'
import { PAGES_FOLDER } from '../../src/platform/runtime/paths.ts'
import { API_KEY } from '../support/database/template.ts'
import { temporaryFolder } from '../support/spawn-service.ts'
import { startListening } from '../support/sse-client.ts'
import { onBothStores, openRestaurant } from '../support/test-app.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)

test('the README fits a screen and shows a first order in at most ten lines', () => {
  assert.ok(readme.split('\n').length <= 60)
  const order = blocks.find((block) => block.includes('/close'))
  assert.ok(order && order.trim().split('\n').length <= 10)
})

test('every page that a page links to is there', () => {
  const root = join(import.meta.dirname, '../..')
  const pages = [
    ...globSync('docs/**/*.md', { cwd: root }),
    'README.md',
    'client/README.md',
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
    'GLOSSARY.md',
    'SECURITY.md',
    'CHANGELOG.md',
  ]
  for (const page of pages) {
    const links = readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^/)#:\s][^)#:\s]*)(?:#[^)]*)?\)/g)
    for (const [, target = ''] of links) {
      assert.ok(existsSync(join(root, dirname(page), target)), `${page} links to ${target}`)
    }
  }
})

test('the README’s first screen has both commands, each on a line of its own', () => {
  const lines = readme.split('\n').slice(0, 24)
  for (const command of ['npm ci && npm start', 'npm ci && npm test']) {
    assert.ok(
      lines.some((line) => line.startsWith(command)),
      command,
    )
  }
})

test('the README’s program runs as it is printed, with the client that the service serves', async () => {
  await using bistro = await openRestaurant('sqlite', openPages(PAGES_FOLDER))
  const url = await startListening(bistro.app)
  using folder = temporaryFolder()
  const [, install = ''] = /&& (npm install http\S+comanda-client\.tgz)$/m.exec(readme) ?? []
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(readme) ?? []
  const here = (text: string) =>
    text.replaceAll('http://127.0.0.1:8080', url).replace('paste-the-key-here', API_KEY)
  const [npm = '', ...args] = here(install).split(' ')
  const run = promisify(execFile)
  const cwd = folder.path
  await run(npm, ['init', '-y'], { cwd })
  await run(npm, [...args, '--no-audit', '--no-fund'], { cwd })
  writeFileSync(join(cwd, 'first.mjs'), here(program))
  const { stdout } = await run(process.execPath, ['first.mjs'], { cwd })
  assert.match(stdout, /total: '31\.05'/)
})

onBothStores('the README’s first order works as it is written', async (bistro) => {
  const lines = blocks.flatMap((block) => block.split('\n')).filter((line) => /^(go |ORDER=)/.test(line))
  assert.equal(lines.length, 6)
  let order = 0
  for (const line of lines) {
    const [, , written = '', method = 'GET', body] =
      /^(ORDER=\$\()?go (\S+)(?: -X (\w+))?(?: -d '([^']*)')?(?: \| sed .*\))?$/.exec(line) ?? []
    assert.ok(written, line)
    const path = written.replace('$ORDER', String(order))
    const call = { GET: bistro.get, POST: bistro.post, PUT: bistro.put }[method]
    assert.ok(call, line)
    // The content type that `curl -d` sends.
    const options = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const answer =
      method === 'GET'
        ? await bistro.get(`/go/${path}`)
        : await (call as typeof bistro.post)(`/go/${path}`, body, options)
    assert.ok(answer.status < 300, `${line} answered ${answer.text}`)
    // The part of the response that `sed` extracts in that line.
    if (line.startsWith('ORDER='))
      order = Number(answer.text.replace(/.*order_id":/, '').replace(/[^0-9].*/, ''))
  }
  assert.deepEqual((await bistro.get('/go/table/1/open')).body.result, [])
})
