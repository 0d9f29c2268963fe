import { Refused } from '../../api.ts'

/** A form value that cannot be sent, reported before the request. */
export class Fault extends Error {
  override name = 'Fault'
  /** Messages by field name. */
  readonly at: Record<string, string>

  constructor(message: string, at: Record<string, string> = {}) {
    super(message)
    this.at = at
  }
}

/** The message of a failed request for a person. */
export function messageOf(error: Error, unreachable: string): string {
  return error instanceof Refused || error.name === 'Fault' ? error.message : unreachable
}
