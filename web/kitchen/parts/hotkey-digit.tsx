import { createContext, useContext } from 'react'

/** The digit that bumps a card, by card key. A context, so that renumbering renders only the digits. */
export const Digits = createContext<ReadonlyMap<string, number>>(new Map())

export function Digit({ card }: { card: string }) {
  const digit = useContext(Digits).get(card)
  return digit === undefined ? null : <kbd>{digit}</kbd>
}
