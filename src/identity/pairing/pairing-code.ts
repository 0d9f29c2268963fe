import { MINUTE } from '../../platform/core/clock.ts'

/** Validity of a pairing code. */
export const CODE_VALID_MS = 10 * MINUTE
