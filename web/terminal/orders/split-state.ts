import { create } from 'zustand'

/** How the bill of an order is being divided on this device, while it is. */
interface Portions {
  /** Undefined: as many as were paid before, or two. */
  ways: number | undefined
  amountCents: number
  /** How many of which line are chosen. */
  items: Record<number, number>
}

const NONE: Portions = { ways: undefined, amountCents: 0, items: {} }

const useAll = create<Record<number, Portions>>(() => ({}))

export const usePortions = (orderId: number) => useAll((all) => all[orderId] ?? NONE)

export function setPortions(orderId: number, change: Partial<Portions>): void {
  useAll.setState((all) => ({ [orderId]: { ...NONE, ...all[orderId], ...change } }))
}
