import type { BrowserContext, Page } from 'playwright-core'
import { LANGUAGES } from '../../../../web/shared/languages.ts'
import { SAME_WORDS } from '../../../contract/untranslated-allowlist.ts'

/** The texts of each page or screen. */
export type Said = Map<string, Set<string>>

/** Finds our own texts that are still in English; `data` are names given by the restaurant. */
export function leftInEnglish(
  english: Said,
  said: Said,
  language: keyof typeof SAME_WORDS,
  data: Set<string>,
): string[] {
  const names = [...data].filter((name) => name.length > 1).sort((a, b) => b.length - a.length)
  return [...said].flatMap(([page, texts]) =>
    [...texts]
      .filter((text) => english.get(page)?.has(text) && isOurs(text, names, SAME_WORDS[language]))
      .map((text) => `${page}: ${text}`),
  )
}

/** Collects names and texts of the restaurant from responses. */
export function collectData(context: BrowserContext, data: Set<string>): void {
  context.on('response', async (response) => {
    if (!/json/.test(response.headers()['content-type'] ?? '')) return
    const body = await response.json().catch(() => undefined)
    for (const word of wordsIn(body)) data.add(word)
  })
}

/** All texts of a page, including those for screen readers. */
export function textsOn(page: Page): Promise<Set<string>> {
  return page
    .evaluate(() => {
      const found: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement?.closest('script, style, kbd, code')) found.push(node.textContent ?? '')
      }
      for (const element of document.querySelectorAll(':not([aria-hidden=true])')) {
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
          found.push(element.getAttribute(name) ?? '')
        }
      }
      return found.flatMap((text) => text.split(/[·\n]/)).map((text) => text.trim())
    })
    .then((texts) => new Set(texts))
}

/**
 * Names and texts of the restaurant in a response, without codes and English messages, for which the pages have
 * translations.
 */
export function wordsIn(content: unknown): string[] {
  if (typeof content === 'string') {
    return content.split('\n').filter((line) => /\s|^\p{Lu}\p{Ll}|@|\d/u.test(line))
  }
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([name, value]) => (ENGLISH.has(name) ? [] : wordsIn(value)))
}

const ENGLISH = new Set(['words', 'message'])

const isNameOfALanguage = (word: string) => Object.values<string>(LANGUAGES).includes(word)

/** True if something is left when the restaurant's own names are removed. */
function isOurs(said: string, names: string[], same: string[]): boolean {
  const counted = said.replaceAll(/[\d:]*\d/g, '701').replaceAll('\u00a0', ' ')
  if (isNameOfALanguage(said) || same.includes(said) || same.includes(counted)) return false
  // Time zones, currency codes, and the end of a key.
  if (/^\p{Lu}\w+\/|^[A-Z]{3}$|^…/u.test(said)) return false
  const left = names.reduce((rest, name) => rest.replaceAll(name, ' '), said)
  return /\p{L}{3}/u.test(left)
}
