import { readFileSync } from 'node:fs'

const list = readFileSync(new URL('../../web/portal/pages.tsx', import.meta.url), 'utf8')
const entries = [...list.matchAll(/\{\s*path: '\/([a-z-]+)',[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g)]

/** Every page of the portal, by its path, as the portal itself lists them. */
export const PAGES = entries.map(([, path = '']) => path)

/** Those that only an owner is shown. */
export const OWNER_PAGES = entries
  .filter(([entry]) => entry.includes('ownerOnly: true'))
  .map(([, path = '']) => path)
