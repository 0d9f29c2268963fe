import { createContext, type ReactNode, use } from 'react'
import { loadItemText } from '../../../locales/load-locale.ts'
import { useLanguage } from '../../../locales/locale-provider.tsx'
import type { ItemText } from '../../../locales/text.ts'
import { useChunk } from '../../../sync/lazy-chunk.ts'

const ItemTextContext = createContext<ItemText | undefined>(undefined)

/** Provides the strings of the item editor; shows nothing until they have loaded. */
export function ItemTextProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  const text = useChunk(`item ${language}`, () => loadItemText(language)).data
  return text && <ItemTextContext value={text}>{children}</ItemTextContext>
}

export function useItemText(): ItemText {
  const text = use(ItemTextContext)
  if (!text) throw new Error('The strings of the item editor are available inside ItemTextProvider only')
  return text
}
