import { Worker } from 'node:worker_threads'
import { SECOND } from '../clock.ts'
import type { Receipt } from '../orders/receipt.ts'
import { TICKETS_WORKER } from '../program-files.ts'
import { Refusal } from '../refusal.ts'
import type { Language } from './languages.ts'
import type { Stamps } from './model.ts'
import type { Page } from './page.ts'

/** A ticket, as it was kept with its job, or the document that was made of it. */
export type Source = { markup: string } | { markup?: undefined; ticket: string; stamps: Stamps; page: Page }

export type Task =
  | { kind: 'document'; ticket: string; stamps: Stamps; page: Page; language: Language }
  | { kind: 'logo'; png: string; dots: number }
  | { kind: 'svg' | 'png'; source: Source; columns: number }
  | { kind: 'receipt'; receipt: Receipt; columns: number }

export interface Done {
  text: string
  bytes?: Uint8Array
}

export interface ToWorker {
  id: number
  lane: string
  /** Left out: nobody waits for it any more. */
  task?: Task
}

type FromWorker = { id: number; done: Done; error?: undefined } | { id: number; error: Error }

/** For whom: what is to be printed does not wait for what people look at. */
export interface Errand {
  accountId: number
  purpose: 'print' | 'look'
}

export interface PressLimits {
  looksPerAccount?: number
  looks?: number
  prints?: number
  lookMs?: number
  printMs?: number
}

/** What draws takes no more than this, however odd what it draws. */
const MEMORY_MB = 256

interface Waiting {
  errand: Errand
  settle: (answer: Done | Error) => void
  deadline: NodeJS.Timeout
}

/**
 * Sets and draws tickets on another thread, which is started with the first: at the start everybody would
 * wait for it. So many wait at once, and no longer than so; whoever comes on top is told to come back.
 */
export function openPress(limits: PressLimits = {}) {
  const { looksPerAccount = 8, looks = 64, prints = 512 } = limits
  const { lookMs = 20 * SECOND, printMs = 60 * SECOND } = limits
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0

  function whyNotTake({ accountId, purpose }: Errand): Refusal | undefined {
    const alike = [...waiting.values()].filter(({ errand }) => errand.purpose === purpose)
    const own = alike.filter(({ errand }) => errand.accountId === accountId)
    const full =
      purpose === 'print' ? alike.length >= prints : alike.length >= looks || own.length >= looksPerAccount
    return full ? overloaded() : undefined
  }

  function start(): Worker {
    const started = new Worker(TICKETS_WORKER, {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    started.on('message', (message: FromWorker) => {
      const { id } = message
      waiting.get(id)?.settle(message.error ?? message.done)
    })
    // What it was given is lost, and whoever waits may come again: then there is a new one.
    started.on('error', (error) => {
      worker = undefined
      for (const one of [...waiting.values()]) one.settle(Object.assign(overloaded(), { cause: error }))
    })
    return started
  }

  /** Does it beside this thread. */
  function set(errand: Errand, task: Task): Promise<Done> {
    const full = whyNotTake(errand)
    if (full) return Promise.reject(full)
    worker ??= start()
    const { accountId, purpose } = errand
    const id = ++lastId
    const lane = `${purpose} ${accountId}`
    const at = worker
    return new Promise((resolve, reject) => {
      const settle = (answer: Done | Error) => {
        clearTimeout(deadline)
        waiting.delete(id)
        // Nobody stays for it: whatever else keeps the process keeps it.
        if (waiting.size === 0) at.unref()
        if (answer instanceof Error) reject(answer)
        else resolve(answer)
      }
      const late = () => {
        at.postMessage({ id, lane } satisfies ToWorker)
        settle(overloaded())
      }
      const deadline = setTimeout(late, purpose === 'print' ? printMs : lookMs)
      waiting.set(id, { errand, settle, deadline })
      at.ref()
      at.postMessage({ id, lane, task } satisfies ToWorker)
    })
  }

  return { set, waiting: () => waiting.size }
}

const overloaded = () => new Refusal('overloaded', 'Too much is being drawn. Try again in a moment.')
