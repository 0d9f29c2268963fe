import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { isLanguage, type Language, ownLanguage } from '../../shared/languages.ts'
import { sayRefusalsIn } from '../api.ts'
import { partOfCode } from '../code.ts'
import { isAway, watchConnection } from '../connection.ts'
import { en, type Text } from './en.ts'

/** English comes with the pages, and is what they speak until another language is there. */
const LOADED: Record<Language, () => Promise<Text>> = {
  en: async () => en,
  de: () => partOfCode(() => import('./de.ts')).then(({ de }) => de),
  es: () => partOfCode(() => import('./es.ts')).then(({ es }) => es),
  fr: () => partOfCode(() => import('./fr.ts')).then(({ fr }) => fr),
}

const KEPT_AS = 'comanda.language'

interface Spoken {
  text: Text
  language: Language
  speak: (language: Language) => void
}

const SpokenContext = createContext<Spoken>({ text: en, language: 'en', speak: () => {} })

/** Every word of the portal, in the language the reader chose. Other languages are loaded when asked for. */
export function TextProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(keptLanguage)
  const [loaded, setLoaded] = useState<{ language: Language; text: Text }>({ language: 'en', text: en })

  useEffect(() => {
    document.documentElement.lang = language
    let isWanted = true
    const load = () =>
      LOADED[language]().then(
        (text) => isWanted && setLoaded({ language, text }),
        () => {},
      )
    void load()
    // What could not be loaded while the service was away is loaded when it is back.
    const unwatch = watchConnection(() => {
      if (!isAway()) void load()
    })
    return () => {
      isWanted = false
      unwatch()
    }
  }, [language])

  useEffect(() => sayRefusalsIn(loaded.text), [loaded])

  const spoken = useMemo<Spoken>(
    () => ({
      ...loaded,
      speak: (wanted) => {
        localStorage.setItem(KEPT_AS, wanted)
        setLanguage(wanted)
      },
    }),
    [loaded],
  )
  return <SpokenContext value={spoken}>{children}</SpokenContext>
}

function keptLanguage(): Language {
  const kept = localStorage.getItem(KEPT_AS) ?? ''
  return isLanguage(kept) ? kept : ownLanguage()
}

export function useText(): Text {
  return use(SpokenContext).text
}

export function useLanguage(): Spoken {
  return use(SpokenContext)
}
