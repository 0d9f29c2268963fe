import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../../../sync/lazy-chunk.ts'
import type { TabKey, TabProps } from './tab-types.ts'

/**
 * The tabs of an existing item after the general one, in their order. A panel is a file of its own, loaded when its tab
 * is opened: `lazy(() => loadChunk(() => import('./photo-tab.tsx')))`. Its texts are in `locales/<language>/item`.
 */
export const ITEM_TABS: { key: TabKey; Panel: ComponentType<TabProps> }[] = [
  { key: 'photo', Panel: lazy(() => loadChunk(() => import('./photo-tab.tsx'))) },
  { key: 'languages', Panel: lazy(() => loadChunk(() => import('./languages-tab.tsx'))) },
  { key: 'allergens', Panel: lazy(() => loadChunk(() => import('./allergens-tab.tsx'))) },
  { key: 'combo', Panel: lazy(() => loadChunk(() => import('./combo-tab.tsx'))) },
]
