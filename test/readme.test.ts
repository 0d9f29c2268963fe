import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { onBothStores } from './restaurant.ts'
import { listening } from './stream.ts'
import { API_KEY } from './template.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)

test('the README fits a screen and shows a first order in at most ten lines', () => {
  assert.ok(readme.split('\n').length <= 60)
  const order = blocks.find((block) => block.includes('/close'))
  assert.ok(order && order.trim().split('\n').length <= 10)
})

test('every page that a page links to is there', () => {
  const root = join(import.meta.dirname, '..')
  const pages = [
    ...globSync('docs/**/*.md', { cwd: root }),
    'README.md',
    'client/README.md',
    'CONTRIBUTING.md',
  ]
  for (const page of pages) {
    const links = readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^/)#:\s][^)#:\s]*)(?:#[^)]*)?\)/g)
    for (const [, target = ''] of links) {
      assert.ok(existsSync(join(root, dirname(page), target)), `${page} links to ${target}`)
    }
  }
})

onBothStores('what the README does with the client works as it is written', async (bistro) => {
  const [, shown = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? []
  const code = shown
    .replace('http://127.0.0.1:8080', await listening(bistro.app))
    .replace('paste-the-key-here', API_KEY)
  const client = new URL('../client/src/index.ts', import.meta.url).href
  const module = `import { openClient } from ${JSON.stringify(client)}\n${code}\nexport { client, order_id }`
  const { client: opened, order_id } = await import(`data:text/javascript,${encodeURIComponent(module)}`)
  assert.equal((await opened.orders.get({ order_id })).result.bill.total, '31.05')
})

onBothStores('the README’s first order works as it is written', async (bistro) => {
  const lines = blocks.flatMap((block) => block.split('\n')).filter((line) => line.startsWith('go '))
  assert.equal(lines.length, 7)
  for (const line of lines) {
    const [, path, method = 'GET', body] = /^go (\S+)(?: -X (\w+))?(?: -d '(.*)')?$/.exec(line) ?? []
    assert.ok(path, line)
    const call = { GET: bistro.get, POST: bistro.post, PUT: bistro.put }[method]
    assert.ok(call, line)
    // What `curl -d` labels it as.
    const options = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const answer =
      method === 'GET'
        ? await bistro.get(`/go/${path}`)
        : await (call as typeof bistro.post)(`/go/${path}`, body, options)
    assert.ok(answer.status < 300, `${line} answered ${answer.text}`)
  }
  assert.deepEqual((await bistro.get('/go/table/1/open')).body.result, [])
})
