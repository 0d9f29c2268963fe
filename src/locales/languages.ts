/** Languages of the pages and of paper, each by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES
export const languages = Object.keys(LANGUAGES) as Language[]
