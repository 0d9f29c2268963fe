import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import test from 'node:test'
import { signIn } from '../../../../test/support/sign-in-helpers.ts'
import { openRestaurant } from '../../../../test/support/test-app.ts'
import { PAGES_FOLDER } from '../../runtime/paths.ts'
import { openPages } from '../server/static-files.ts'

const PAGE_LIMIT_BYTES = 250 * 1024
/** The size of everything that a phone fetches before the dashboard shows its metrics, in any one language. */
const FIRST_PAGE_LIMIT_BYTES = 165 * 1024

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(join(PAGES_FOLDER, '.vite/manifest.json'), 'utf8'),
)

/** The chunks and everything that they import. */
function needed(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of manifest[name]?.imports ?? []) needed(imported, seen)
  return seen
}

function sizeOf(names: Set<string>): number {
  const chunks = [...names].flatMap((name) => manifest[name] ?? [])
  const files = chunks.flatMap(({ file, css }) => [file, ...(css ?? [])])
  return files.reduce((sum, file) => sum + statSync(join(PAGES_FOLDER, `${file}.br`)).size, 0)
}

/** The code that runs on every page. */
const begun = () => needed('main.tsx', needed('index.html'))

test('no page needs more than 250 kB of compressed script and style', () => {
  const pages = Object.keys(manifest).filter((name) => /^pages\/[a-z-]+\/page\.tsx$/.test(name))
  assert.ok(pages.length >= 10, 'every page has its own code')
  for (const page of pages) {
    const bytes = sizeOf(needed('nav.tsx', needed('locales/fr/index.ts', needed(page, begun()))))
    assert.ok(bytes <= PAGE_LIMIT_BYTES, `${page} needs ${bytes} bytes`)
  }
})

test('on a phone the dashboard needs at most 165 kB of them before its figures stand there', () => {
  for (const language of ['en', 'de', 'es', 'fr']) {
    const bytes = sizeOf(needed(`locales/${language}/index.ts`, needed('pages/dashboard/page.tsx', begun())))
    assert.ok(bytes <= FIRST_PAGE_LIMIT_BYTES, `${language}: ${bytes} bytes`)
  }
})

test('every component that is drawn has its styles', () => {
  const read = (kind: RegExp) =>
    readdirSync(join(PAGES_FOLDER, 'assets'))
      .filter((name) => kind.test(name))
      .map((name) => readFileSync(join(PAGES_FOLDER, 'assets', name), 'utf8'))
      .join()
  const classes = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g))
  const all = createRequire(import.meta.url).resolve('@mantine/core/styles.css')
  const missing = classes(read(/\.js$/))
    .intersection(classes(readFileSync(all, 'utf8')))
    .difference(classes(read(/\.css$/)))
  assert.deepEqual([...missing], [])
})

test('the head of a page preloads its code; the sign-in page preloads no other', async () => {
  await using bistro = await openRestaurant('sqlite', openPages(PAGES_FOLDER))
  const { headers } = await signIn(bistro)
  const named = async (url: string, headers = {}) => {
    const { body } = await bistro.app.inject({ url, headers })
    const links = body.match(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g) ?? []
    return links.map((link) => /href="\/portal\/([^"]+)"/.exec(link)?.[1] ?? '')
  }
  const fileOf = (name: string) => manifest[name]?.file ?? name
  const floor = await named('/portal/floor', headers)
  for (const name of needed('pages/floor/page.tsx', needed('main.tsx')))
    assert.ok(name === 'index.html' || floor.includes(fileOf(name)), `${name} is named`)
  assert.equal(new Set(floor).size, floor.length, 'each once')
  assert.ok((await named('/portal', headers)).includes(fileOf('pages/dashboard/page.tsx')))
  const atDoor = await named('/portal/floor')
  assert.ok(atDoor.includes(fileOf('main.tsx')))
  assert.ok(!atDoor.includes(fileOf('pages/floor/page.tsx')))
  assert.deepEqual(await named('/portal/no-such-page', headers), atDoor)
})

test('files are served compressed and immutable; the page is not cached', async () => {
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

test('only a page served over TLS sends HSTS', async () => {
  await using bistro = await openRestaurant('sqlite', openPages(PAGES_FOLDER))
  for (const url of ['/portal', '/terminal', '/kitchen', '/docs']) {
    const promised = async (headers: Record<string, string>) =>
      (await bistro.app.inject({ url, headers })).headers['strict-transport-security']
    assert.equal(await promised({ 'x-forwarded-proto': 'https, http' }), 'max-age=31536000', url)
    assert.equal(await promised({}), undefined, url)
  }
})
