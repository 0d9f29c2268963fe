import * as de from './de/index.ts'
import * as en from './en/index.ts'
import * as es from './es/index.ts'
import * as fr from './fr/index.ts'
import type { Language } from './languages.ts'
import type { PaperWords } from './words.ts'

/** The strings of tickets, receipts and day reports. Paper from before its language was stored is in English. */
export function paperWords(language: Language = 'en'): PaperWords {
  return WORDS[language]
}

const WORDS: Record<Language, PaperWords> = { en, de, es, fr }
