/** A defect put into the source on purpose, to see whether a test finds it. */
export interface Mutation {
  /** The property that no longer holds. */
  breaks: string
  file: string
  /** Occurs in the file exactly once. */
  from: string
  to: string
  /** The tests that must find it, as arguments of `npm run test:some`. */
  seenBy: string
}
