import { MINUTE } from '../../platform/core/clock.ts'

/** How long a pairing code is good for. */
export const CODE_VALID_MS = 10 * MINUTE
