import type { Guide } from './guides-plugin.ts'
import type { Reference } from './reference.ts'

export interface Entry {
  kind: 'Guide' | 'Call' | 'Code' | 'Event' | 'Field'
  title: string
  detail: string
  href: string
  /** Further text that the search matches. */
  text: string
}

const MOST_FOUND = 30
const KINDS: Entry['kind'][] = ['Guide', 'Call', 'Code', 'Event', 'Field']

/** Lists everything that the search can find. */
export function entriesOf(reference: Reference, guides: Guide[]): Entry[] {
  return [
    ...guides.flatMap(entriesOfGuide),
    ...reference.calls.map(({ operation, method, path, href }) => ({
      kind: 'Call' as const,
      title: operation.summary,
      detail: `${method} ${path}`,
      href,
      text: `${operation.description} ${operation.operationId}`,
    })),
    ...reference.codes.map(({ code, status, href }) => ({
      kind: 'Code' as const,
      title: code,
      detail: `refused with ${status}`,
      href,
      text: code.replaceAll('_', ' '),
    })),
    ...reference.events.map(({ type, operation, href }) => ({
      kind: 'Event' as const,
      title: type,
      detail: operation.summary,
      href,
      text: '',
    })),
    ...[...reference.fields].map(([name, uses]) => ({
      kind: 'Field' as const,
      title: name,
      detail: uses.length === 1 ? `in ${uses[0]?.title}` : `in ${uses.length} places`,
      href: `#fields/${name}`,
      text: [...new Set(uses.map(({ field }) => field.description))].join(' '),
    })),
  ]
}

/** A guide is found as a whole, and by each of its headings with the text below it. */
function entriesOfGuide({ name, title, about, sections }: Guide): Entry[] {
  return [
    { kind: 'Guide', title, detail: about, href: `#guides/${name}`, text: about },
    ...sections.map((section) => ({
      kind: 'Guide' as const,
      title: section.title,
      detail: title,
      href: `#${section.id}`,
      text: section.text,
    })),
  ]
}

/**
 * Returns the entries that contain every word. Best matches first: title equals, begins with, contains; then the rest.
 */
export function searchEntries(entries: Entry[], query: string): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const whole = words.join(' ')
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, words, whole) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_FOUND)
    .map(({ entry }) => entry)
}

function rankOf({ kind, title, detail, href, text }: Entry, words: string[], whole: string): number {
  const name = title.toLowerCase()
  const near = `${name} ${detail.toLowerCase()}`
  const all = `${near} ${text.toLowerCase()}`
  if (!words.every((word) => all.includes(word))) return Number.POSITIVE_INFINITY
  const distance =
    name === whole
      ? 0
      : name.startsWith(whole)
        ? 1
        : words.every((word) => name.includes(word))
          ? 2
          : near.includes(whole)
            ? 3
            : 4
  // The duplicate of a call for signed-in users ranks below the call itself.
  const twin = /^#(portal|api)\//.test(href) ? 0.5 : 0
  // There are many fields: unless the name matches exactly, they rank below the calls that they belong to.
  const field = kind === 'Field' && distance > 0 ? 1.5 : 0
  return distance + twin + field + KINDS.indexOf(kind) / 10
}
