import { createContext, use } from 'react'
import type { SessionAnswer } from '../../../src/people/session-routes.ts'

export type Location = SessionAnswer['locations'][number]

export interface Signed {
  session: SessionAnswer
  location: Location
  choose: (locationId: number) => void
  signOut: () => Promise<void>
  /** True for whoever may change things. */
  mayChange: boolean
  isOwner: boolean
  /** An owner of all there is, not of some locations. */
  ownsAccount: boolean
}

export const SignedContext = createContext<Signed | undefined>(undefined)

/** Who is signed in, and the location they look at. */
export function useSigned(): Signed {
  const signed = use(SignedContext)
  if (!signed) throw new Error('nobody is signed in')
  return signed
}
