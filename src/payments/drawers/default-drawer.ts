import type { Drawer } from './rules.ts'

/** The drawer of a location that has not set up any. Screens and paper show its name in the reader's language. */
export const THE_DRAWER: Drawer = { number: 1, name: 'Cash', floatCents: 0, terminals: [] }
