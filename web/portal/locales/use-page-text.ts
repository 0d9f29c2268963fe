import { useChunk } from '../sync/lazy-chunk.ts'
import { loadBooksText, loadEventText, loadGuideText, loadTodayText } from './load-locale.ts'
import { useLanguage } from './locale-provider.tsx'
import type { BooksText, EventText, GuideText, TodayText } from './text.ts'

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

/** Strings of cash movements, shifts and other books. Undefined until they have loaded. */
export function useLoadedBooksText(): BooksText['books'] | undefined {
  const { language } = useLanguage()
  return useChunk(`books ${language}`, () => loadBooksText(language)).data?.books
}

/** Strings of the dashboard below its figures. Undefined until they have loaded. */
export function useTodayText(): TodayText['today'] | undefined {
  const { language } = useLanguage()
  return useChunk(`today ${language}`, () => loadTodayText(language)).data?.today
}
