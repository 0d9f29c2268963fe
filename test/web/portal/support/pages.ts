import { readFileSync } from 'node:fs'
import type { Text } from '../../../../web/portal/locales/text.ts'

const list = readFileSync(new URL('../../../../web/portal/pages.tsx', import.meta.url), 'utf8')
const entries = [...list.matchAll(/\{\s*path: '\/([a-z-]+)',[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g)]

/** All pages of the portal, by path, as the portal itself lists them. */
export const PAGES = entries.map(([, path = '']) => path)

/** Pages for owners only. */
export const OWNER_PAGES = entries
  .filter(([entry]) => entry.includes('ownerOnly: true'))
  .map(([, path = '']) => path)

/** The button of a page that adds something. */
export function addButtons(text: Text): RegExp {
  const { floor, menus, staff, terminals, printers, settings, keys, webhooks, users } = text
  const names = [
    ...[floor.add, menus.addMenu, staff.add, terminals.pair, printers.add, settings.addLocation],
    ...[keys.add, webhooks.add, users.invite],
  ]
  return new RegExp(`^(${names.join('|')})$`)
}
