import type { Language } from './languages.ts'

/**
 * The strings of an app, as `import.meta.glob` lists them: one folder per language, loaded when it is
 * chosen. The list is made when it is needed, because only the bundler knows `import.meta.glob`.
 */
export type LocaleModules<Strings> = () => Record<string, () => Promise<Strings>>

/** Loads the strings of an app in a language, or one file of them. */
export async function loadLocale<Strings>(
  modules: LocaleModules<Strings>,
  language: Language,
  file = 'index.ts',
): Promise<Strings> {
  const load = modules()[`./${language}/${file}`]
  if (!load) throw new Error(`no strings in ${language}`)
  return load()
}

/** Returns a function that switches the page to a language once its strings have loaded. A later choice wins. */
export function createLanguageSwitch<Strings>(
  load: (language: Language) => Promise<Strings>,
  show: (strings: Strings, language: Language) => void,
): (language: Language) => Promise<void> {
  let chosen: Language | undefined
  return async (language) => {
    chosen = language
    const strings = await load(language)
    if (chosen !== language) return
    document.documentElement.lang = language
    show(strings, language)
  }
}
