import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import test from 'node:test'
import { runInNewContext } from 'node:vm'
import { openRestaurant } from '../../../../test/support/test-app.ts'
import { readForm, readResponse, readStatus } from './epson-xml.ts'
import { attributesOf, contentsOf } from './xml.ts'

test('elements and attributes are read as printers write them', () => {
  assert.deepEqual(contentsOf('<a><c> one </c><cc>no</cc><c/><c x="1">two</c></a>', 'c'), [
    ' one ',
    '',
    'two',
  ])
  assert.deepEqual(
    [...attributesOf(`<bb x="3"/><b\n x="1" y = '2' x="4"/>`, 'b')],
    [
      ['x', '1'],
      ['y', '2'],
    ],
  )
  assert.deepEqual([...attributesOf('<b x=1 y="2"/>', 'b')], [])
  assert.deepEqual(contentsOf('<c>never closed', 'c'), [])
})

const MANY = 2 * 1024 * 1024

/** With a backtracking pattern each of these started a search to the end from every position. */
const HOSTILE = [
  '&Status= <',
  'Status=&',
  'Status=<&',
  'ResponseFile= ',
  '<ePOSPrint ',
  '<ePOSPrint>',
  '<printjobid> ',
  '<response ',
  '<response success= ',
  '<Response Success="',
  '<ErrorSummary>',
  '<printerstatus asbstatus',
  '= ',
  '="',
]

for (const part of HOSTILE) {
  test(`two megabytes of ${JSON.stringify(part)} are read in one pass`, () => {
    const text = part.repeat(Math.ceil(MANY / part.length))
    const read = () => {
      readForm(text)
      for (const before of ['', '<ePOSPrint>', '<ePOSPrint><response ', '<Response ', '<printerstatus ']) {
        for (const after of ['', '>', '></ePOSPrint>']) {
          readResponse(`${before}${text}${after}`)
          readStatus(`${before}${text}${after}`)
        }
      }
    }
    // One pass takes a fraction of a second; restarting at every position would take many minutes and hit the timeout.
    runInNewContext('read()', { read }, { timeout: 30_000 })
  })
}

test('an unknown token is rejected before the body is read', async () => {
  await using bistro = await openRestaurant('sqlite')
  await bistro.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = bistro.app.server.address() as AddressInfo
  for (const path of ['/epson/made-up', '/cloudprnt/made-up']) {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write(`POST ${path} HTTP/1.1\r\nhost: comanda\r\ncontent-length: 60000\r\n\r\n&Status= <`)
    const [answer] = await once(socket, 'data')
    assert.match(String(answer), /^HTTP\/1\.1 404 /)
    socket.destroy()
  }
})
