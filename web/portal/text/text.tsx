import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { sayRefusalsIn } from '../api.ts'
import { partOfCode } from '../code.ts'
import { isAway, watchConnection } from '../connection.ts'
import { en, type Text } from './en.ts'

const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGES
export const languages = Object.entries(LANGUAGES) as [Language, string][]

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
    if (language === 'en') return setLoaded({ language, text: en })
    const load = () =>
      partOfCode(() => import('./de.ts')).then(
        ({ de }) => setLoaded({ language, text: de }),
        () => {},
      )
    void load()
    // What could not be loaded while the service was away is loaded when it is back.
    return watchConnection(() => {
      if (!isAway()) void load()
    })
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
  const wanted = localStorage.getItem(KEPT_AS) ?? navigator.language.slice(0, 2)
  return wanted in LANGUAGES ? (wanted as Language) : 'en'
}

export function useText(): Text {
  return use(SpokenContext).text
}

export function useLanguage(): Spoken {
  return use(SpokenContext)
}
