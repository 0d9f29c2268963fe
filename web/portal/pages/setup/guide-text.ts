import { createContext, use } from 'react'
import type { GuideText } from '../../locales/text.ts'

/** The strings of the guide, provided by its page once they have loaded. */
export const GuideTextContext = createContext<GuideText['guide'] | undefined>(undefined)

export function useGuide(): GuideText['guide'] {
  const words = use(GuideTextContext)
  if (!words) throw new Error('the guide provides its strings')
  return words
}
