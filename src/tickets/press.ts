import { openBeside } from '../beside.ts'
import { SECOND } from '../clock.ts'
import type { Receipt } from '../orders/receipt.ts'
import { TICKETS_WORKER } from '../program-files.ts'
import { Refusal, refuseIf } from '../refusal.ts'
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
  /** Nothing was drawn. */
  isTooLong?: true
}

/** What the lanes bring is worked on in turn. */
export type InLane = Task & { lane: string }

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

/**
 * Sets and draws tickets on another thread. So many wait at once, and no longer than so; whoever comes on top is told
 * to come back.
 */
export function openPress(limits: PressLimits = {}) {
  const { looksPerAccount = 8, looks = 64, prints = 512 } = limits
  const { lookMs = 20 * SECOND, printMs = 60 * SECOND } = limits
  const waiting = new Set<Errand>()
  const beside = openBeside<InLane, Done>({
    file: TICKETS_WORKER,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    comeAgain: overloaded,
  })

  function whyNotTake({ accountId, purpose }: Errand): Refusal | undefined {
    const alike = [...waiting].filter((errand) => errand.purpose === purpose)
    const own = alike.filter((errand) => errand.accountId === accountId)
    const full =
      purpose === 'print' ? alike.length >= prints : alike.length >= looks || own.length >= looksPerAccount
    return full ? overloaded() : undefined
  }

  /** Does it beside this thread. */
  async function set({ accountId, purpose }: Errand, task: Task): Promise<Done> {
    const errand = { accountId, purpose }
    refuseIf(whyNotTake(errand))
    waiting.add(errand)
    try {
      return await beside(
        { ...task, lane: `${purpose} ${accountId}` },
        purpose === 'print' ? printMs : lookMs,
      )
    } finally {
      waiting.delete(errand)
    }
  }

  return { set, waiting: () => waiting.size }
}

const overloaded = () => new Refusal('overloaded', 'Too much is being drawn. Try again in a moment.')
