import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { openRestaurant } from '../../test/restaurant.ts'
import { openPages } from '../http/pages.ts'
import { PAGES_FOLDER } from '../program-files.ts'

const FIRST_PAGE_LIMIT_BYTES = 250 * 1024

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(join(PAGES_FOLDER, '.vite/manifest.json'), 'utf8'),
)

/** A chunk and all that must be there before it runs. */
function needed(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of manifest[name]?.imports ?? []) needed(imported, seen)
  return seen
}

test('the first page needs at most 250 kB of compressed script, and so does any other', () => {
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? ''
  const pages = Object.keys(manifest).filter((name) => /^pages\/[a-z]+\.tsx$/.test(name))
  assert.ok(pages.length >= 10, 'every page has its own code')
  for (const page of pages) {
    const files = [...needed(page, needed(entry))].map((name) => manifest[name]?.file ?? '')
    const bytes = files
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + statSync(join(PAGES_FOLDER, `${file}.gz`)).size, 0)
    assert.ok(bytes <= FIRST_PAGE_LIMIT_BYTES, `${page} needs ${bytes} bytes`)
  }
})

test('files are served compressed and kept for good; the page never is', async () => {
  const pages = openPages(PAGES_FOLDER)
  const files = pages.portal
  await using bistro = await openRestaurant('sqlite', pages)
  const script = [...files.assets].find((name) => name.endsWith('.js')) ?? ''
  const get = (url: string, headers = {}) => bistro.app.inject({ url, headers })
  const compressed = await get(`/portal/assets/${script}`, { 'accept-encoding': 'gzip, br' })
  assert.equal(compressed.headers['content-encoding'], 'br')
  assert.match(String(compressed.headers['cache-control']), /immutable/)
  const plain = await get(`/portal/assets/${script}`)
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.equal((await get('/portal/assets/..%2Findex.html')).statusCode, 404)
  assert.equal((await get('/portal/assets/nothing.js')).statusCode, 404)

  const page = await get('/portal/terminals')
  assert.equal(page.headers['cache-control'], 'no-store')
  const policy = String(page.headers['content-security-policy'])
  assert.match(policy, /script-src 'self';/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.match(policy, /default-src 'none'/)
  assert.doesNotMatch(policy, /unsafe|http|\*/)
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  assert.ok(page.body.includes(`content="${nonce}"`))
  const again = await get('/portal/terminals')
  assert.ok(!again.body.includes(nonce), 'each page has a nonce of its own')
  assert.equal((await get('/portal/api/nothing')).json().error.code, 'path_not_found')
})

test('a page that came over TLS asks for TLS from then on, and no other does', async () => {
  await using bistro = await openRestaurant('sqlite', openPages(PAGES_FOLDER))
  for (const url of ['/portal', '/terminal', '/kitchen', '/docs']) {
    const promised = async (headers: Record<string, string>) =>
      (await bistro.app.inject({ url, headers })).headers['strict-transport-security']
    assert.equal(await promised({ 'x-forwarded-proto': 'https, http' }), 'max-age=31536000', url)
    assert.equal(await promised({}), undefined, url)
  }
})
