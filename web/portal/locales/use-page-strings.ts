import type { Language } from '../../shared/languages.ts'
import { useLanguage } from './locale-provider.tsx'

/** Strings of a single page in every language, in a file of its own that is loaded with the page. */
export type PageStrings<Said> = Record<Language, Said>

/** Returns the strings of the page in the language of the reader. */
export function useStrings<Said>(words: PageStrings<Said>): Said {
  return words[useLanguage().language]
}
