import type { Drawer } from './rules.ts'

/** Where a house keeps its cash that has said nothing of drawers. What it is called, readers are told in their language. */
export const THE_DRAWER: Drawer = { number: 1, name: 'Cash', floatCents: 0, terminals: [] }
