import assert from 'node:assert/strict'
import test from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { API_KEY } from '../../../../test/support/database/template.ts'
import { onBothStores } from '../../../../test/support/test-app.ts'
import { openWire } from '../../../../test/torture/support/in-process-socket.ts'
import { encodingFor } from './compression.ts'

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync }

const ACCEPTED: [accepted: string | undefined, encoding: string | undefined][] = [
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000', undefined],
  ['brx, xgzip', undefined],
]
test('a client is sent the best compression that it takes, and none that it refuses', () => {
  for (const [accepted, encoding] of ACCEPTED) assert.equal(encodingFor(accepted), encoding, String(accepted))
})

onBothStores(
  'long answers are compressed on request, cached ones once, with the same content',
  async (bistro) => {
    for (let number = 20; number < 24; number++) {
      await bistro.post('/go/table/1', { table_number: number, table_type: 1, seats: 4 })
    }
    const send = openWire(bistro.app)
    const ask = (url: string, headers = {}) =>
      send({ method: 'GET', url, headers: { host: 'here', 'x-api-key': API_KEY, ...headers } })
    for (const url of ['/go/table/1', '/go/event/1']) {
      const plain = await ask(url)
      assert.ok(plain.body.length > 1024)
      assert.deepEqual(
        [plain.headers.get('vary'), plain.headers.get('content-encoding')],
        ['accept-encoding', undefined],
      )
      for (const encoding of ['br', 'gzip'] as const) {
        for (let times = 0; times < 3; times++) {
          const packed = await ask(url, { 'accept-encoding': encoding })
          assert.equal(packed.headers.get('content-encoding'), encoding)
          assert.equal(packed.headers.get('etag'), plain.headers.get('etag'))
          assert.ok(packed.body.length < plain.body.length / 2)
          assert.deepEqual(UNPACK[encoding](packed.body), plain.body)
        }
      }
      const held = { 'accept-encoding': 'br', 'if-none-match': plain.headers.get('etag') }
      assert.equal((await ask(url, held)).status, 304)
    }
    const short = await ask('/go/menu/1', { 'accept-encoding': 'br' })
    assert.deepEqual(
      [short.headers.get('vary'), short.headers.get('content-encoding')],
      [undefined, undefined],
    )
  },
)
