import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { letInFewAtATime } from './newcomers.ts'

test('of a hundred who knock at once a few are let in each turn, and who has left is not', async () => {
  const door = new EventEmitter()
  const inside: Socket[] = []
  door.on('connection', (socket) => inside.push(socket))
  letInFewAtATime(door as Server)
  const sockets = Array.from({ length: 100 }, () => new Socket())
  for (const socket of sockets) door.emit('connection', socket)
  assert.equal(inside.length, 32)
  sockets[40]?.destroy(new Error('reset'))
  const turns: number[] = []
  for (let turn = 0; turn < 10; turn++) {
    const before = inside.length
    await setImmediate()
    turns.push(inside.length - before)
  }
  assert.ok(Math.max(...turns) <= 32, turns.join())
  assert.deepEqual(
    inside,
    sockets.filter((_, index) => index !== 40),
  )
  door.emit('connection', new Socket())
  assert.equal(inside.length, 100, 'one alone need not wait')
})

test('whoever has sent their request before they are let in is answered', async () => {
  const server = createServer((request, response) => void response.end(request.url))
  letInFewAtATime(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const asked = Array.from({ length: 200 }, async (_, index) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /${index} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
    let answer = ''
    for await (const chunk of socket.setEncoding('utf8')) answer += chunk
    return answer.endsWith(`/${index}`)
  })
  assert.deepEqual([...new Set(await Promise.all(asked))], [true])
  server.close()
})
