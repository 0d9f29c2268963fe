import { createHash } from 'node:crypto'
import type { Receipt } from '../../../orders/receipt/receipt.ts'
import { SECOND } from '../../../platform/core/clock.ts'
import { Refusal, refuseIf } from '../../../platform/core/refusal.ts'
import { TICKETS_WORKER } from '../../../platform/runtime/paths.ts'
import type { Stamps } from '../model.ts'
import type { Page } from '../page-settings.ts'
import type { Language } from './printer-languages.ts'
import { createQuarantine } from './quarantine.ts'
import { createRenderer, RendererCrash } from './renderer-process.ts'

/** The stored ticket of a job, or the markup that was made from it. */
export type Source = { markup: string } | { markup?: undefined; ticket: string; stamps: Stamps; page: Page }

export type Task =
  | { kind: 'document'; ticket: string; stamps: Stamps; page: Page; language: Language }
  | { kind: 'logo'; png: string; dots: number }
  | { kind: 'svg' | 'png'; source: Source; columns: number }
  | { kind: 'receipt'; receipt: Receipt; columns: number }

export interface Done {
  text: string
  bytes?: Uint8Array
  /** Nothing was drawn. */
  isTooLong?: true
}

/** The key for fair scheduling: tasks are served round-robin across keys. */
export type QueuedTask = Task & { key: string }

/** The account and purpose of a request: printing does not wait for previews. */
export interface RenderRequest {
  accountId: number
  purpose: 'print' | 'look'
  /** The text only has characters that every printer has: the second attempt, after the first could not be drawn. */
  isPlain?: true
}

export interface RenderLimits {
  looksPerAccount?: number
  looks?: number
  prints?: number
  lookMs?: number
  printMs?: number
}

export interface RenderQueueOptions extends RenderLimits {
  file?: URL
  pieceMs?: number
  processMb?: number
  idleMs?: number
  onCrash?: (crash: { reason: string }) => void
}

/**
 * Renders tickets in another process. The number and the time of waiting requests are limited; further ones are refused
 * as overloaded. A text that crashed the process is not drawn again.
 */
export function createRenderQueue(options: RenderQueueOptions = {}) {
  const { file = TICKETS_WORKER, pieceMs, processMb, idleMs, onCrash, ...limits } = options
  const { looksPerAccount = 8, looks = 64, prints = 512 } = limits
  const { lookMs = 20 * SECOND, printMs = 60 * SECOND } = limits
  const waiting = new Set<RenderRequest>()
  const quarantine = createQuarantine()
  const renderInProcess = createRenderer<QueuedTask, Done>({
    file,
    overloaded,
    ...(pieceMs !== undefined && { pieceMs }),
    ...(processMb !== undefined && { processMb }),
    ...(idleMs !== undefined && { idleMs }),
    ...(onCrash && { onCrash }),
  })

  function whyNotTake({ accountId, purpose }: RenderRequest): Refusal | undefined {
    const alike = [...waiting].filter((one) => one.purpose === purpose)
    const own = alike.filter((one) => one.accountId === accountId)
    const full =
      purpose === 'print' ? alike.length >= prints : alike.length >= looks || own.length >= looksPerAccount
    return full ? overloaded() : undefined
  }

  /** Renders in the other process. A RendererCrash means that the text cannot be drawn as it is. */
  async function render({ accountId, purpose, isPlain }: RenderRequest, task: Task): Promise<Done> {
    const request = { accountId, purpose }
    const digest = digestOf(task)
    if (quarantine.holds(accountId, digest, isPlain)) throw new RendererCrash('the same text before', true)
    refuseIf(whyNotTake(request))
    waiting.add(request)
    try {
      return await renderInProcess(
        { ...task, key: `${purpose} ${accountId}` },
        purpose === 'print' ? printMs : lookMs,
      )
    } catch (error) {
      if (error instanceof RendererCrash && error.isBlamed) quarantine.add(accountId, digest)
      throw error
    } finally {
      waiting.delete(request)
    }
  }

  return { render, waiting: () => waiting.size }
}

const overloaded = () =>
  new Refusal('overloaded', 'Too many tickets are being rendered. Try again in a moment.')

/** The digest depends only on the text, not on the page or the attempt. */
function digestOf(task: Task): string {
  return createHash('sha256').update(textOf(task)).digest('base64')
}

function textOf(task: Task): string {
  switch (task.kind) {
    case 'document':
      return task.ticket
    case 'logo':
      return task.png
    case 'receipt':
      return JSON.stringify(task.receipt)
    default:
      return task.source.markup ?? task.source.ticket
  }
}
