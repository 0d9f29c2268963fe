import { create } from 'zustand'
import type { Place } from './order-place.ts'

/** Questions to the user, each in a sheet, one at a time. */
export type Question =
  /** `about`: what the supervisor approves. */
  | { kind: 'pin'; isWrong: boolean; about?: string | undefined }
  | {
      kind: 'reason'
      of: 'void' | 'discount' | 'comp' | 'refund' | 'reverse' | 'cancel'
      title: string
      most?: number
    }
  /** `unit` stands behind each offered number: "10 %". */
  | { kind: 'number'; title: string; offered: number[]; value?: number; unit?: string }
  | { kind: 'amount'; title: string; value: number; most?: number }
  /** The tip for a share of this amount, typed as a tip or as the total with tip. */
  | { kind: 'tip'; title: string; amountCents: number }
  /** `done`: the button that accepts the text, if it is not Save. */
  | { kind: 'text'; title: string; value: string; offered: string[]; done?: string }
  | { kind: 'allergy'; title: string; value: string; seats: number }
  | { kind: 'menu'; title: string; groups: { name: string; entries: MenuEntry[] }[] }
  | { kind: 'choice'; title: string; offered: { key: string; text: string; isBad?: boolean }[] }
  | {
      kind: 'target'
      title: string
      which: 'free' | 'open' | 'any'
      except?: number | undefined
      /** The quantity can be chosen, up to this number. */
      most?: number
    }

export interface MenuEntry {
  key: string
  text: string
  /** The present value: "4" of the guests. */
  value?: string | undefined
  isBad?: boolean
}

export type Reply = {
  pin: string
  /** For a void also whether it was made. */
  reason: { reason: string; qty: number; made: number }
  number: number
  amount: number
  tip: number
  text: string
  allergy: string
  menu: string
  choice: string
  target: Place & { qty?: number }
}

interface OpenQuestion {
  question: Question
  answer: (reply: unknown) => void
}

export const useOpenQuestion = create<{ current: OpenQuestion | undefined }>(() => ({ current: undefined }))

/** Resolves with the user's choice; undefined: cancelled. */
export function askFor<Kind extends Question['kind']>(
  question: Extract<Question, { kind: Kind }>,
): Promise<Reply[Kind] | undefined> {
  useOpenQuestion.getState().current?.answer(undefined)
  return new Promise((resolve) => {
    const answer = (reply: unknown) => {
      useOpenQuestion.setState({ current: undefined })
      resolve(reply as Reply[Kind] | undefined)
    }
    useOpenQuestion.setState({ current: { question, answer } })
  })
}
