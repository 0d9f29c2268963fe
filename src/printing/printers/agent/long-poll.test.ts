import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import test from 'node:test'
import type { Database, OnSignal } from '../../../platform/storage/database.ts'
import { createJobWaits } from './long-poll.ts'

const printer = { accountId: 1, id: 7 }
const HOURS = 10_000_000

/** A long poll on a database that only signals. */
function waits() {
  const listeners = new Set<OnSignal>()
  const onSignal = (listener: OnSignal) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const { listen, close } = createJobWaits({ onSignal } as unknown as Database)
  const signal = (kind: string, accountId: number, id: number) => {
    for (const listener of listeners) listener({ kind, accountId, id }, true)
  }
  return { listen, close, signal, listeners }
}

const response = () => new EventEmitter() as ServerResponse

/** Checked in the next tick: a call that has not ended by then would wait for hours. */
async function isOver(waiting: Promise<unknown> | undefined): Promise<boolean> {
  const turn = new Promise((resolve) => setImmediate(resolve, false))
  return Promise.race([waiting?.then(() => true), turn]) as Promise<boolean>
}

test('only work for its own printer ends a call’s waiting', async () => {
  const { listen, signal } = waits()
  using call = listen(printer)
  const waiting = call?.wait(HOURS, response())
  signal('agent', 1, 8)
  signal('agent', 2, 7)
  signal('raw', 1, 7)
  signal('log', 1, 7)
  assert.equal(await isOver(waiting), false)
  signal('agent', 1, 7)
  assert.ok(await isOver(waiting))
})

test('work that comes between looking and waiting is not missed', async () => {
  const { listen, signal } = waits()
  using call = listen(printer)
  signal('agent', 1, 7)
  assert.ok(await isOver(call?.wait(HOURS, response())))
})

test('nobody waits for an agent that has gone, nor when the service stops', async () => {
  const { listen, close, listeners } = waits()
  const gone = response()
  using first = listen(printer)
  const waiting = first?.wait(HOURS, gone)
  gone.emit('close')
  assert.ok(await isOver(waiting))
  using second = listen(printer)
  const stopped = second?.wait(HOURS, response())
  close()
  assert.ok(await isOver(stopped))
  assert.equal(listeners.size, 0)
})

test('of one printer no more than four calls wait, and those that are over make room', () => {
  const { listen } = waits()
  const calls = [1, 2, 3, 4].map(() => listen(printer))
  assert.equal(listen(printer), undefined)
  assert.ok(listen({ accountId: 1, id: 8 }))
  calls[0]?.[Symbol.dispose]()
  assert.ok(listen(printer))
})
