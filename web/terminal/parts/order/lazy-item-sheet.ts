import { lazyScreen } from '../../lazy-screen.tsx'

/** The sheet of a dish or a combo; loaded after the first screen and before anybody taps a dish. */
export const ItemSheet = lazyScreen(async () => (await import('./item-sheet.tsx')).ItemSheet, null)
