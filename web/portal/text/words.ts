import type { Language } from '../../shared/languages.ts'
import { useLanguage } from './text.tsx'

/** What a page says and nobody else, in every language: a file beside the page, loaded with it. */
export type Words<Said> = Record<Language, Said>

/** The words of the page, as the reader speaks. */
export function useWords<Said>(words: Words<Said>): Said {
  return words[useLanguage().language]
}
