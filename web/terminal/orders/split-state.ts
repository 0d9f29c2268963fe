import { create } from 'zustand'

/** How the bill of an order is being divided on this device. */
interface Portions {
  /** Undefined: as in earlier payments, or two. */
  ways: number | undefined
  amountCents: number
  /** Selected quantities by line. */
  items: Record<number, number>
}

const NONE: Portions = { ways: undefined, amountCents: 0, items: {} }

const useAll = create<Record<number, Portions>>(() => ({}))

export const usePortions = (orderId: number) => useAll((all) => all[orderId] ?? NONE)

export function setPortions(orderId: number, change: Partial<Portions>): void {
  useAll.setState((all) => ({ [orderId]: { ...NONE, ...all[orderId], ...change } }))
}
