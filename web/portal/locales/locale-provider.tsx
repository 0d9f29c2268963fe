import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { Language } from '../../shared/languages.ts'
import { createLanguageSwitch } from '../../shared/locale-loader.ts'
import { setRefusalStrings } from '../api.ts'
import { isAway, watchConnection } from '../session/connection.ts'
import { loadChunk, useAfterFirstPaint } from '../sync/lazy-chunk.ts'
import { loadRefusalText, loadText, savedLanguage, saveLanguage } from './load-locale.ts'
import type { Text } from './text.ts'

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
  const [switchLanguage] = useState(() =>
    createLanguageSwitch(
      (chosen) => loadChunk(() => loadText(chosen)),
      (text, loaded) => setSaid((now) => (now.language === loaded ? now : { language: loaded, text })),
    ),
  )

  useEffect(() => {
    const change = () => switchLanguage(language).catch(() => {})
    void change()
    // Strings that could not be loaded while the service was unreachable are loaded when it is back.
    return watchConnection(() => {
      if (!isAway()) void change()
    })
  }, [language, switchLanguage])

  const isAfter = useAfterFirstPaint()
  useEffect(() => {
    const loadRefusals = () => loadRefusalText(said.language)
    setRefusalStrings({ trouble: said.text.trouble, loadRefusals })
    // Loaded ahead of need: a service that has gone away could not deliver them any more.
    if (isAfter) void loadRefusals().catch(() => {})
  }, [said, isAfter])

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
