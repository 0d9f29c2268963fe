import type { transports } from '../../locales/en/printing/transports.ts'
import { useLanguage } from '../../locales/locale-provider.tsx'

/** Strings that only this page needs, in all languages: they are loaded with its code and not at the first page. */
const MODULES = import.meta.glob<{ transports: typeof transports }>(
  '../../locales/*/printing/transports.ts',
  {
    eager: true,
  },
)

/** Strings about each printer transport, in the language of the reader. */
export function useTransports(): typeof transports {
  const path = `../../locales/${useLanguage().language}/printing/transports.ts`
  return (MODULES[path] as (typeof MODULES)[string]).transports
}
