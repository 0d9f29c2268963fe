import { type ComponentType, lazy } from 'react'
import type { ItemEntry, MenuEntry } from '../../../../../src/menus/menu-response.ts'
import type { ItemText } from '../../../locales/text.ts'
import { loadChunk } from '../../../sync/lazy-chunk.ts'

/** The panel of a tab receives the item and saves by itself, in a `TabForm` with the tab's key. */
export interface TabProps {
  item: ItemEntry
  menu: MenuEntry
}

export type TabKey = Exclude<keyof ItemText['itemTabs'], 'tabs' | 'general'>

/**
 * The tabs of an existing item after the general one, in their order. A panel is a file of its own, loaded when its tab
 * is opened: `lazy(() => loadChunk(() => import('./photo-tab.tsx')))`. Its texts are in `locales/<language>/item`.
 */
export const ITEM_TABS: { key: TabKey; Panel: ComponentType<TabProps> }[] = [
  { key: 'allergens', Panel: lazy(() => loadChunk(() => import('./allergens-tab.tsx'))) },
]
