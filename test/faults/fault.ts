/** A defect put into the source on purpose, to see whether a test finds it. */
export interface Fault {
  /** What no longer holds with it. */
  breaks: string
  file: string
  /** Stands in the file just once. */
  from: string
  to: string
  /** What of the suite must find it, as `npm run test:some` takes it. */
  seenBy: string
}
