import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { Language } from '../../shared/languages.ts'
import { sayRefusalsIn } from '../api.ts'
import { isAway, watchConnection } from '../session/connection.ts'
import { partOfCode } from '../sync/lazy-chunk.ts'
import type { Text } from './en.ts'
import { keepLanguage, keptLanguage, loadText } from './load-locale.ts'

/** The loaded strings and their language. */
export interface Said {
  language: Language
  text: Text
}

interface Spoken extends Said {
  speak: (language: Language) => void
}

const SpokenContext = createContext<Spoken | undefined>(undefined)

/** Provides all strings in the chosen language; until they have loaded, in the previous one. */
export function TextProvider({ begun, children }: { begun: Said; children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(keptLanguage)
  const [said, setSaid] = useState(begun)

  useEffect(() => {
    document.documentElement.lang = language
    let isWanted = true
    const load = () =>
      partOfCode(() => loadText(language)).then(
        (text) => isWanted && setSaid((now) => (now.language === language ? now : { language, text })),
        () => {},
      )
    void load()
    // Strings that could not be loaded while the service was unreachable are loaded when it is back.
    const unwatch = watchConnection(() => {
      if (!isAway()) void load()
    })
    return () => {
      isWanted = false
      unwatch()
    }
  }, [language])

  useEffect(() => sayRefusalsIn(said.text), [said])

  const spoken = useMemo<Spoken>(
    () => ({
      ...said,
      speak: (wanted) => {
        keepLanguage(wanted)
        setLanguage(wanted)
      },
    }),
    [said],
  )
  return <SpokenContext value={spoken}>{children}</SpokenContext>
}

export function useText(): Text {
  return useLanguage().text
}

export function useLanguage(): Spoken {
  const spoken = use(SpokenContext)
  if (!spoken) throw new Error('words are had inside the TextProvider')
  return spoken
}
