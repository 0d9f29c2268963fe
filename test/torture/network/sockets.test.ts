import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import test from 'node:test'
import { API_KEY } from '../../support/database/template.ts'
import { openRestaurant } from '../../support/test-app.ts'
import { runSlowClients } from './slow-clients.ts'

const KEY = `x-api-key: ${API_KEY}\r\n`
const GOOD = `GET /go/table/1 HTTP/1.1\r\nhost: comanda\r\n${KEY}\r\n`
const BODY = '{"first_name":"Smuggled"}'
const LENGTH = `content-length: ${BODY.length}\r\n`

/** Bytes to send, and the expected statuses, in order. */
const HOSTILE: [string, string, number[]][] = [
  ['a good request', GOOD, [200]],
  ['two requests at once', GOOD + GOOD, [200, 200]],
  ['HTTP/1.0 needs no Host', `GET /go/table/1 HTTP/1.0\r\n${KEY}\r\n`, [200]],
  ['an absolute URL', `GET http://comanda/go/table/1 HTTP/1.1\r\nhost: comanda\r\n${KEY}\r\n`, [200]],
  ['HEAD', `HEAD /go/table/1 HTTP/1.1\r\nhost: comanda\r\nconnection: close\r\n${KEY}\r\n`, [200]],
  [
    'a type, and no body of it',
    `PUT /go/table/1/open HTTP/1.1\r\nhost: comanda\r\ncontent-type: application/json\r\n${KEY}\r\n`,
    [400],
  ],
  ['OPTIONS', `OPTIONS /go/table/1 HTTP/1.1\r\nhost: comanda\r\n\r\n`, [405]],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\nhost: comanda\r\n\r\n`, [404]],
  ['TRACE', `TRACE /go/table/1 HTTP/1.1\r\nhost: comanda\r\n\r\n`, [405]],
  ['a method nobody knows', `BREW /go/table/1 HTTP/1.1\r\nhost: comanda\r\n\r\n`, [400]],
  [
    'an upgrade nobody offers',
    `GET /go/table/1 HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: h2c\r\n${KEY}\r\n`,
    [200],
  ],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
  ['HTTP/0.9', 'GET /go/table/1\r\n\r\n', [400]],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
  ['no Host', `GET /go/table/1 HTTP/1.1\r\n${KEY}\r\n`, [400]],
  ['two Hosts', `GET /go/table/1 HTTP/1.1\r\nhost: a\r\nHost: b\r\n${KEY}\r\n`, [400]],
  ['two keys', `GET /go/table/1 HTTP/1.1\r\nhost: a\r\n${KEY}X-Api-Key: other\r\n\r\n`, [400]],
  ['two Idempotency-Keys', post(`idempotency-key: a\r\nidempotency-key: b\r\n${LENGTH}`), [400]],
  ['two types', post(`content-type: text/plain\r\ncontent-type: application/json\r\n${LENGTH}`), [400]],
  ['a space before the colon', `GET /go/table/1 HTTP/1.1\r\nhost : a\r\n${KEY}\r\n`, [400]],
  ['a folded header', `GET /go/table/1 HTTP/1.1\r\nhost: a\r\nx: 1\r\n 2\r\n${KEY}\r\n`, [400]],
  ['NUL in a header', `GET /go/table/1 HTTP/1.1\r\nhost: a\r\nx: 1\0\r\n${KEY}\r\n`, [400]],
  ['a control character in a header', `GET /go/table/1 HTTP/1.1\r\nhost: a\r\nx: 1\x07\r\n${KEY}\r\n`, [400]],
  ['bare line feeds', `GET /go/table/1 HTTP/1.1\nhost: a\nx-api-key: ${API_KEY}\n\n`, [400]],
  ['NUL in the path', `GET /go/table/\0 HTTP/1.1\r\nhost: a\r\n${KEY}\r\n`, [400]],
  ['an encoded NUL in a serial', `GET /go/terminal/%00/login HTTP/1.1\r\nhost: a\r\n${KEY}\r\n`, [400]],
  ['half an encoded character', `GET /go/terminal/%E0%A4/login HTTP/1.1\r\nhost: a\r\n${KEY}\r\n`, [400]],
  ['a path that climbs', `GET /docs/../../etc/passwd HTTP/1.1\r\nhost: a\r\n\r\n`, [404]],
  [
    'an encoded path that climbs',
    `GET /docs/%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1\r\nhost: a\r\n\r\n`,
    [404],
  ],
  ['a long path', `GET /go/terminal/${'x'.repeat(101)}/login HTTP/1.1\r\nhost: a\r\n${KEY}\r\n`, [414]],
  ['a very long path', `GET /${'x'.repeat(9000)} HTTP/1.1\r\nhost: a\r\n\r\n`, [431]],
  ['a large header', `GET /go/table/1 HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(9000)}\r\n\r\n`, [431]],
  ['many headers', `GET /go/table/1 HTTP/1.1\r\nhost: a\r\n${'x: y\r\n'.repeat(3000)}\r\n`, [431]],
  ['length and chunks', post(`content-length: 4\r\ntransfer-encoding: chunked\r\n`, '0\r\n\r\n'), [400]],
  ['two lengths', post(`content-length: 4\r\ncontent-length: ${BODY.length}\r\n`), [400]],
  ['a signed length', post(`content-length: +${BODY.length}\r\n`), [400]],
  ['a negative length', post('content-length: -1\r\n'), [400]],
  [
    'chunked twice',
    post('transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n', '0\r\n\r\n'),
    [400],
  ],
  ['a chunk that lies', post('transfer-encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'), [400]],
  [
    'a long chunk extension',
    post('transfer-encoding: chunked\r\n', `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
    [413],
  ],
  [
    'chunks without end',
    post('transfer-encoding: chunked\r\n', `40001\r\n${'x'.repeat(0x40001)}\r\n`),
    [413],
  ],
  ['a body over the limit', post(`content-length: ${256 * 1024 + 1}\r\n`, ''), [413]],
  ['Expect: 100-continue', post(`content-length: ${BODY.length}\r\nexpect: 100-continue\r\n`), [100, 201]],
  ['an expectation nobody meets', post(`content-length: ${BODY.length}\r\nexpect: a miracle\r\n`), [400]],
  ['a body on a read', `GET /go/table/1 HTTP/1.1\r\nhost: a\r\n${KEY}content-length: 2\r\n\r\n{}`, [200]],
]

function post(headers: string, body = BODY): string {
  return `POST /go/staff/1 HTTP/1.1\r\nhost: a\r\n${KEY}${headers}\r\n${body}`
}

test('hostile bytes on a connection', async () => {
  await using bistro = await openRestaurant('sqlite')
  await bistro.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = bistro.app.server.address() as AddressInfo
  for (const [name, bytes, expected] of HOSTILE) {
    const { statuses, text } = await exchange(port, bytes, expected.length)
    assert.deepEqual(statuses, expected, `${name}: ${text.slice(0, 600)}`)
    const last = statuses.at(-1) ?? 0
    if (last >= 400) {
      assert.match(text, /\r\n\r\n\{.*\}$/, `${name}: ${text}`)
      const body = JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n')))
      assert.equal(body.status, last, name)
      assert.match(body.error.code, /^[a-z_]+$/)
      assert.doesNotMatch(text, /node_modules|at \w+ \(|<html/i)
    }
  }
  const staff = await bistro.get('/go/staff/1')
  const smuggled = staff.body.result.filter((one: any) => one.first_name === 'Smuggled')
  assert.equal(smuggled.length, 1, 'only the one who waited for 100 Continue')
  assert.ok(!bistro.logged.some((line) => line.includes(API_KEY)))
})

/** Sends the bytes and reads until this many responses have arrived, or the connection is closed. */
function exchange(port: number, bytes: string, answers: number) {
  return new Promise<{ statuses: number[]; text: string }>((resolve) => {
    let text = ''
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(Buffer.from(bytes, 'latin1')))
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
    const done = () => {
      socket.destroy()
      resolve({ statuses: statuses(), text })
    }
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (statuses().length >= answers && isWhole(text)) done()
    })
    socket.on('error', done)
    socket.on('close', done)
  })
}

function isWhole(text: string): boolean {
  const last = text.slice(text.lastIndexOf('HTTP/1.1 '))
  const [head = '', body] = last.split('\r\n\r\n', 2)
  const [, length = '0'] = /content-length: (\d+)/i.exec(head) ?? []
  return (
    body !== undefined &&
    (Buffer.byteLength(body, 'latin1') >= Number(length) || !/^HTTP\/1\.1 [245]/.test(head))
  )
}

test('slow clients time out, are disconnected and delay nobody', async () => {
  const { clients, refused } = await runSlowClients(300, 1000)
  assert.equal(refused, clients)
})
