import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { Language } from '../../shared/languages.ts'
import { setRefusalStrings } from '../api.ts'
import { isAway, watchConnection } from '../session/connection.ts'
import { loadChunk } from '../sync/lazy-chunk.ts'
import type { Text } from './en.ts'
import { loadText, savedLanguage, saveLanguage } from './load-locale.ts'

/** The loaded strings and their language. */
export interface LoadedText {
  language: Language
  text: Text
}

interface Spoken extends LoadedText {
  speak: (language: Language) => void
}

const SpokenContext = createContext<Spoken | undefined>(undefined)

/** Provides all strings in the chosen language; until they have loaded, in the previous one. */
export function TextProvider({ begun, children }: { begun: LoadedText; children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(savedLanguage)
  const [said, setSaid] = useState(begun)

  useEffect(() => {
    document.documentElement.lang = language
    let isCurrent = true
    const load = () =>
      loadChunk(() => loadText(language)).then(
        (text) => isCurrent && setSaid((now) => (now.language === language ? now : { language, text })),
        () => {},
      )
    void load()
    // Strings that could not be loaded while the service was unreachable are loaded when it is back.
    const unwatch = watchConnection(() => {
      if (!isAway()) void load()
    })
    return () => {
      isCurrent = false
      unwatch()
    }
  }, [language])

  useEffect(() => setRefusalStrings(said.text), [said])

  const spoken = useMemo<Spoken>(
    () => ({
      ...said,
      speak: (chosen) => {
        saveLanguage(chosen)
        setLanguage(chosen)
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
