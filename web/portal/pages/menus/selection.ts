import { createContext } from 'react'

/** Which items are chosen to be changed together; undefined: none are being chosen. */
export interface Selection {
  chosen: ReadonlySet<number>
  choose: (ids: number[], isChosen: boolean) => void
}

export const SelectionContext = createContext<Selection | undefined>(undefined)
