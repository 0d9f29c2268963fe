import { createContext, use } from 'react'
import type { SessionAnswer } from '../../../src/identity/users/session-routes.ts'

export type Location = SessionAnswer['locations'][number]

export interface SignedIn {
  session: SessionAnswer
  location: Location
  choose: (locationId: number) => void
  signOut: () => Promise<void>
  /** True if the user may make changes. */
  mayChange: boolean
  isOwner: boolean
  /** True for an owner of the whole account, false for an owner of some locations. */
  ownsAccount: boolean
}

export const SignedInContext = createContext<SignedIn | undefined>(undefined)

/** The signed-in user and the selected location. */
export function useSignedIn(): SignedIn {
  const signed = use(SignedInContext)
  if (!signed) throw new Error('nobody is signed in')
  return signed
}
