import type { Reading } from '../../context.ts'
import { theLocation } from '../../locations/actions.ts'
import type { Location } from '../../locations/rules.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { findMenuLanguages } from './text-store.ts'

/** Maximum number of languages, the default one included. */
export const MAX_LANGUAGES = 7

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

export function languageUnknown(language: string): Refusal {
  return new Refusal('language_unknown', `The menus of this location are not in the language ${language}.`, {
    language,
  })
}

/** Refuses a list with a language that does not exist, or one named twice. */
export function whyNotLanguages(languages: readonly string[]): Refusal | undefined {
  const wrong = languages.find(
    (language, index) => names.of(language) === undefined || languages.indexOf(language) < index,
  )
  return wrong === undefined
    ? undefined
    : new Refusal('language_unknown', `The language ${wrong} does not exist or is named twice.`, {
        language: wrong,
      })
}

export interface MenuLanguages {
  location: Location
  /** The default language first. */
  languages: string[]
  showsUnchecked: boolean
}

export async function theMenuLanguages(reading: Reading, locationId: number): Promise<MenuLanguages> {
  const location = await theLocation(reading, locationId)
  const stored = await findMenuLanguages(reading.sql, location.accountId, location.id)
  const languages = stored.menuLanguages === '' ? [location.paperLanguage] : stored.menuLanguages.split(' ')
  return { location, languages, showsUnchecked: stored.showUnchecked === 1 }
}

/** The languages to look in, best first: `fr-CA`, then `fr`. Empty: the default language, which needs no translation. */
export function lookupOrder(requested: string, { languages }: Pick<MenuLanguages, 'languages'>): string[] {
  const [usual] = languages
  const base = requested.slice(0, 2)
  if (requested === usual) return []
  const known = [...new Set([requested, base])].filter((language) => languages.includes(language))
  if (known.length === 0) throw languageUnknown(requested)
  const before = usual === undefined ? -1 : known.indexOf(usual)
  return before === -1 ? known : known.slice(0, before)
}
