/** Translations for descriptions of menu changes; a description without one stays in English. */
export interface MenuChangeWords {
  quoted: (name: string) => string
  section: string
  items: (count: string) => string
  madeAt: (station: string) => string
  course: (course: string) => string
  words: Record<string, string>
  /** “5 prices changed” */
  many: Record<string, (count: string) => string>
}

/** Translates “Burrata” is out of stock, section “Grill” added, 5 prices changed. */
export function menuChange(change: unknown, said: MenuChangeWords): string {
  const sentence = String(change)
  const named = /^(section )?“([^”]+)” (.+?)(?:: (\d+) items)?$/.exec(sentence)
  if (!named) {
    const [, count = '', things = ''] = /^(\d+) (items|sections|prices) changed$/.exec(sentence) ?? []
    return said.many[things]?.(count) ?? said.words[sentence] ?? sentence
  }
  const [, section, name = '', what = '', count] = named
  const station = /^is made at “(.+)”$/.exec(what)?.[1]
  const course = /^is served as course (\d+)$/.exec(what)?.[1]
  const happened = station ? said.madeAt(station) : course ? said.course(course) : (said.words[what] ?? what)
  return [section && said.section, said.quoted(name), happened, count && `(${said.items(count)})`]
    .filter(Boolean)
    .join(' ')
}
