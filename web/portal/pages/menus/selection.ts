import { createContext } from 'react'

/** The items selected for a bulk change; undefined outside of the selection mode. */
export interface Selection {
  chosen: ReadonlySet<number>
  choose: (ids: number[], isChosen: boolean) => void
}

export const SelectionContext = createContext<Selection | undefined>(undefined)
