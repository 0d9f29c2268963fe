import { createContext, useContext } from 'react'

/** By the card's key: which digit bumps it. One that is bumped renumbers the others, which are drawn no further for it. */
export const Digits = createContext<ReadonlyMap<string, number>>(new Map())

export function Digit({ card }: { card: string }) {
  const digit = useContext(Digits).get(card)
  return digit === undefined ? null : <kbd>{digit}</kbd>
}
