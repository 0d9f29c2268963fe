import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { openRestaurant } from '../../../../test/support/test-app.ts'
import { calls } from '../../../app.ts'
import { PAGES_FOLDER } from '../../runtime/paths.ts'
import { openPages } from '../server/static-files.ts'

const FIRST_LOAD_LIMIT_BYTES = 60 * 1000

test('the page at /docs and all its files come to at most 60 kB compressed', () => {
  const { folder, page, assets } = openPages(PAGES_FOLDER).docs
  const needed = [...assets].filter((name) => !/\.(br|gz)$/.test(name))
  for (const [, name = ''] of page.matchAll(/\/docs\/assets\/([^"]+)"/g)) assert.ok(assets.has(name), name)
  const bytes = needed.reduce((sum, name) => sum + statSync(join(folder, 'assets', `${name}.gz`)).size, 0)
  assert.ok(bytes + page.length <= FIRST_LOAD_LIMIT_BYTES, `${bytes} bytes`)
})

test('the page at /docs runs its own scripts only, and calls its own service only', async () => {
  const pages = openPages(PAGES_FOLDER)
  await using bistro = await openRestaurant('sqlite', pages)
  const get = (url: string, headers = {}) => bistro.app.inject({ url, headers })
  for (const url of ['/docs', '/docs/']) {
    const page = await get(url)
    assert.equal(page.statusCode, 200)
    const policy = String(page.headers['content-security-policy'])
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/)
    assert.match(policy, /connect-src 'self';/)
    assert.doesNotMatch(policy, /unsafe|http|\*/)
    assert.doesNotMatch(page.body, /<script(?![^>]* src=)|\son\w+=|\sstyle=/)
  }
  const script = [...pages.docs.assets].find((name) => name.endsWith('.js')) ?? ''
  const compressed = await get(`/docs/assets/${script}`, { 'accept-encoding': 'gzip' })
  assert.equal(compressed.headers['content-encoding'], 'gzip')
  assert.match(String(compressed.headers['cache-control']), /immutable/)
  assert.equal((await get('/docs/assets/..%2Findex.html')).statusCode, 404)
  assert.equal((await get('/docs/viewer.js')).statusCode, 404)
})

test('the document is compressed on request, with the same content', async () => {
  await using bistro = await openRestaurant('sqlite')
  const get = (headers = {}) => bistro.app.inject({ url: '/openapi.json', headers })
  const plain = await get()
  assert.equal(plain.headers['content-encoding'], undefined)
  const compressed = await get({ 'accept-encoding': 'gzip, br' })
  assert.equal(compressed.headers['content-encoding'], 'gzip')
  assert.equal(compressed.headers.vary, 'accept-encoding')
  const sizes = [compressed.rawPayload.length, plain.rawPayload.length] as const
  assert.ok(sizes[0] * 10 < sizes[1], `${sizes[0]} of ${sizes[1]} bytes`)
  assert.deepEqual(JSON.parse(gunzipSync(compressed.rawPayload).toString()), plain.json())
})

test('the document is built a few calls per tick', async () => {
  await using bistro = await openRestaurant('sqlite')
  let isMade = false
  const made = bistro.app.inject('/openapi.json').then(() => {
    isMade = true
  })
  let turns = 0
  for (; !isMade; turns++) await setImmediate()
  await made
  assert.ok(turns > calls.length / 10, `${turns} turns for ${calls.length} calls`)
})
