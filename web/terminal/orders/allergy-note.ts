// An allergy note is a list of entries: "seat 3: peanuts, milk; fish". An entry without a seat is for the whole table.

const entriesIn = (note: string) =>
  note
    .split(/[;\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean)

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

interface Entry {
  seat: string
  words: string[]
}

/** A seat is what stands before a colon. */
function entryOf(text: string): Entry {
  const [before = '', ...after] = text.split(':')
  const seat = after.length > 0 ? before.trim() : ''
  const words = (after.length > 0 ? after.join(':') : before).split(',').map((word) => word.trim())
  return { seat, words: words.filter(Boolean) }
}

const textOf = ({ seat, words }: Entry) => (seat ? `${seat}: ${words.join(', ')}` : words.join(', '))

/** True if the note names the allergen for this seat; an empty seat is the whole table. */
export function hasAllergen(note: string, seat: string, allergen: string): boolean {
  return entriesIn(note)
    .map(entryOf)
    .some((entry) => isSame(entry.seat, seat) && entry.words.some((word) => isSame(word, allergen)))
}

/** Adds the allergen to the entry of the seat, or takes it out. Everything else in the note stays as it was written. */
export function toggleAllergen(note: string, seat: string, allergen: string): string {
  const texts = entriesIn(note)
  const at = texts.findIndex((text) => isSame(entryOf(text).seat, seat))
  if (at < 0) return [...texts, textOf({ seat, words: [allergen] })].join('; ')
  const { words } = entryOf(texts[at] ?? '')
  const isNamed = words.some((word) => isSame(word, allergen))
  const next = isNamed ? words.filter((word) => !isSame(word, allergen)) : [...words, allergen]
  const changed = next.length > 0 ? [textOf({ seat, words: next })] : []
  return [...texts.slice(0, at), ...changed, ...texts.slice(at + 1)].join('; ')
}
