import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { onBothStores } from './restaurant.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)

test('the README fits a screen and shows a first order in at most ten lines', () => {
  assert.ok(readme.split('\n').length <= 60)
  const order = blocks.find((block) => block.includes('/close'))
  assert.ok(order && order.trim().split('\n').length <= 10)
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
