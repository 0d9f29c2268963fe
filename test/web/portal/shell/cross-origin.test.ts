import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { API_KEY } from '../../../support/database/template.ts'
import { openPortal, type Portal } from '../support/portal-browser.ts'

/** Origins of the foreign page: another port is the same site, so the cookie is sent; another name is not. */
const HOSTS = ['127.0.0.1', 'localhost']

for (const host of HOSTS) {
  test(`a page from another origin (${host}) changes nothing and reads nothing`, async () => {
    await using portal = await openPortal()
    await using foreign = await serveForeignPage()
    await using visit = await portal.visit()
    await visit.bringSession()
    const before = await everything(portal)
    portal.restaurant.logged.splice(0)

    const page = await visit.context.newPage()
    const allowed: string[] = []
    page.on('response', (response) => {
      const names = Object.keys(response.headers()).filter((name) => name.startsWith('access-control-'))
      if (response.url().startsWith(portal.url) && names.length > 0) allowed.push(response.url())
    })
    await page.goto(`http://${host}:${foreign.port}/`)
    const attempts = await page.evaluate(attack, { target: portal.url, apiKey: API_KEY })
    assert.deepEqual(
      attempts.filter(({ read }) => read !== 'nothing'),
      [],
    )
    assert.ok(attempts.length > 15)
    assert.deepEqual(allowed, [])

    // All requests have been answered by now, and none with success. No page of the portal was open to send others.
    const lines = portal.restaurant.logged.map((line) => JSON.parse(line))
    const answered = lines.filter(({ route }) => /^\/(go|portal\/api)\//.test(route ?? ''))
    assert.ok(answered.length > 8, `only ${answered.length} reached the service`)
    assert.deepEqual(
      answered.filter(({ status }) => status < 400),
      [],
    )
    assert.deepEqual(await everything(portal), before)
    await visit.open('/')
    await visit.page.getByRole('button', { name: 'Olivia Owner' }).waitFor()
  })
}

/** Every row that a call could have changed. */
async function everything({ restaurant: { sql } }: Portal): Promise<string> {
  return JSON.stringify([
    await sql`select account_id, location_id, last_sequence, last_hash from event_logs where account_id > 0`,
    await sql`select id, account_id, available, price_cents from menu_items where account_id > 0`,
    await sql`select id, account_id, first_name, deleted_at from staff where account_id > 0`,
    await sql`select id, account_id, revoked_at from api_keys where account_id > 0`,
    await sql`select account_id, user_id, digest from sessions where account_id > 0`,
    await sql`select id, account_id, role, deleted_at from users where account_id > 0`,
    await sql`select id, account_id, table_id from orders where account_id > 0`,
  ])
}

async function serveForeignPage() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Win a holiday</title><body>')
  })
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Attempt {
  way: string
  read: string
}

/** Runs in the foreign page: sends requests in every way a page can, and returns what it could read. */
async function attack({ target, apiKey }: { target: string; apiKey: string }): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  const json = JSON.stringify({ first_name: 'Eve', switch: 0, role: 'owner' })
  const CHANGES: [method: string, path: string][] = [
    ['POST', '/go/staff/1'],
    ['PUT', '/go/menu/1/available'],
    ['DELETE', '/go/session'],
    ['POST', '/go/key'],
    ['DELETE', '/go/key/1'],
    ['POST', '/go/staff/1'],
    ['PUT', '/go/table/1/open'],
  ]
  const READS = ['/go/session', '/go/key', '/go/location/1/secrets', '/go/table/1']

  const tryFetch = async (way: string, path: string, options: RequestInit) => {
    const read = await fetch(target + path, { credentials: 'include', ...options })
      .then((response) => response.text())
      .catch(() => '')
    attempts.push({ way: `${way} ${path}`, read: read === '' ? 'nothing' : read })
  }
  for (const path of READS) {
    await tryFetch('fetch', path, {})
    await tryFetch('fetch without cors', path, { mode: 'no-cors' })
    await tryFetch('fetch with a key', path, { headers: { 'x-api-key': apiKey } })
  }
  for (const [method, path] of CHANGES) {
    const headers = { 'content-type': 'application/json' }
    await tryFetch(`${method} json`, path, { method, headers, body: json })
    await tryFetch(`${method} with a key`, path, { method, headers: { 'x-api-key': apiKey }, body: json })
    await tryFetch('post as text', path, { method: 'POST', mode: 'no-cors', body: json })
    navigator.sendBeacon(target + path, new Blob([json], { type: 'text/plain' }))
    navigator.sendBeacon(target + path, new Blob([json], { type: 'application/json' }))
    await byForm(path)
  }

  /** A form needs no permission to send, and its response is shown in a frame that this page cannot read. */
  async function byForm(path: string): Promise<void> {
    const frame = document.createElement('iframe')
    frame.name = `frame-${attempts.length}`
    document.body.append(frame)
    const form = document.body.appendChild(document.createElement('form'))
    Object.assign(form, {
      method: 'post',
      enctype: 'text/plain',
      action: target + path,
      target: frame.name,
    })
    const field = form.appendChild(document.createElement('input'))
    field.name = '{"first_name":"Eve","available":0,"ignored":"'
    field.value = '"}'
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    form.submit()
    await loaded
    attempts.push({ way: `form ${path}`, read: whatIsIn(frame) })
  }

  function whatIsIn(frame: HTMLIFrameElement): string {
    try {
      return frame.contentDocument?.body?.textContent || 'nothing'
    } catch {
      return 'nothing'
    }
  }

  const byElement = (tag: 'img' | 'script' | 'iframe', path: string) =>
    new Promise<void>((resolve) => {
      const element = document.createElement(tag)
      const done = () => {
        const read = element instanceof HTMLIFrameElement ? whatIsIn(element) : 'nothing'
        attempts.push({ way: `${tag} ${path}`, read })
        resolve()
      }
      element.addEventListener('load', done)
      element.addEventListener('error', done)
      element.src = target + path
      document.body.append(element)
    })
  for (const path of READS) {
    await byElement('img', path)
    await byElement('script', path)
    await byElement('iframe', path)
  }
  await byElement('iframe', '/portal')

  await new Promise<void>((resolve) => {
    const stream = new EventSource(`${target}/go/event/1/stream`, { withCredentials: true })
    stream.onmessage = ({ data }) => attempts.push({ way: 'stream', read: data })
    stream.onerror = () => {
      stream.close()
      attempts.push({ way: 'stream', read: 'nothing' })
      resolve()
    }
  })
  await new Promise<void>((resolve) => {
    const socket = new WebSocket(`${target.replace('http', 'ws')}/go/session`)
    socket.onmessage = ({ data }) => attempts.push({ way: 'socket', read: String(data) })
    socket.onclose = () => {
      attempts.push({ way: 'socket', read: 'nothing' })
      resolve()
    }
  })
  return attempts
}
