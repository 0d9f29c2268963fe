import { useChunk } from '../sync/lazy-chunk.ts'
import { loadEventText, loadGuideText } from './load-locale.ts'
import { useLanguage } from './locale-provider.tsx'
import type { EventText, GuideText } from './text.ts'

/** Descriptions of events by type. Undefined until they have loaded. */
export function useEventText(): EventText['events'] | undefined {
  const { language } = useLanguage()
  return useChunk(`events ${language}`, () => loadEventText(language)).data?.events
}

/** Strings of the guided set-up. Undefined until they have loaded. */
export function useGuideText(): GuideText['guide'] | undefined {
  const { language } = useLanguage()
  return useChunk(`guide ${language}`, () => loadGuideText(language)).data?.guide
}
