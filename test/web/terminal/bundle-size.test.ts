import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { openPages } from '../../../src/platform/http/server/static-files.ts'
import { PAGES_FOLDER } from '../../../src/platform/runtime/paths.ts'
import { languages } from '../../../web/shared/languages.ts'
import { openRestaurant } from '../../support/test-app.ts'

const FOLDER = join(PAGES_FOLDER, 'terminal')
const SCRIPT_LIMIT_BYTES = 114 * 1024
const STYLE_LIMIT_BYTES = 12 * 1024

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(FOLDER, '.vite/manifest.json'), 'utf8'))
const sizeOf = (file: string) => statSync(join(FOLDER, `${file}.gz`)).size

test('the first screen needs at most 114 kB of compressed script and 12 kB of style, in any language', () => {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  assert.ok(entry)
  const needed = [entry.file, ...(entry.imports ?? []).map((name) => manifest[name]?.file ?? '')]
  const script = needed.reduce((sum, file) => sum + sizeOf(file), 0)
  for (const language of languages) {
    const words = sizeOf(manifest[`locales/${language}/index.ts`]?.file ?? '')
    assert.ok(script + words <= SCRIPT_LIMIT_BYTES, `${language}: ${script + words} bytes`)
  }
  assert.ok((entry.css ?? []).reduce((sum, file) => sum + sizeOf(file), 0) <= STYLE_LIMIT_BYTES)
})

test('the page runs only its own scripts and needs no nonce; its worker knows every file of its build', async () => {
  const pages = openPages(PAGES_FOLDER)
  await using bistro = await openRestaurant('sqlite', pages)
  const get = (url: string) => bistro.app.inject({ url })
  const page = await get('/terminal')
  const policy = String(page.headers['content-security-policy'])
  assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/)
  assert.doesNotMatch(policy, /nonce|unsafe/)
  assert.doesNotMatch(page.body, /<script(?! type="module" crossorigin src=)|<style|style=/)
  const worker = await get('/terminal/worker.js')
  assert.equal(worker.headers['service-worker-allowed'], '/terminal')
  assert.equal(worker.headers['cache-control'], 'no-cache')
  for (const name of pages.terminal.assets) {
    if (/\.(br|gz)$/.test(name)) continue
    assert.ok(worker.body.includes(`/terminal/assets/${name}`), `${name} is not kept`)
    assert.equal((await get(`/terminal/assets/${name}`)).statusCode, 200)
  }
  // The service worker routes all calls to the network, with one rule.
  const isRouted = /condition: \{ urlPattern: \{ pathname: "\/go\/\*" \} \},\s*source: "network"/
  assert.match(worker.body, isRouted)
  assert.ok(!worker.body.replace(isRouted, '').includes('/go'))
  const manifestFile = await get('/terminal/manifest.webmanifest')
  assert.match(String(manifestFile.headers['content-type']), /^application\/manifest\+json/)
  for (const { src } of manifestFile.json().icons) {
    assert.equal((await get(src)).headers['content-type'], 'image/png')
  }
})
