// A minimal XML reader for the documents of printers. It reads from left to right: a backtracking pattern could be made
// to take seconds for a small document.

/** The content of each element with this name. */
export function contentsOf(xml: string, name: string): string[] {
  const contents: string[] = []
  for (let from = 0; ; ) {
    const tag = tagIn(xml, name, from)
    if (!tag) return contents
    const end = tag.attributes.endsWith('/') ? tag.end : xml.indexOf(`</${name}>`, tag.end)
    if (end < 0) return contents
    contents.push(xml.slice(tag.end, end))
    from = end
  }
}

/** The attributes of the first element with this name. */
export function attributesOf(xml: string, name: string): Map<string, string> {
  const attributes = new Map<string, string>()
  const text = tagIn(xml, name, 0)?.attributes ?? ''
  for (let from = 0; ; ) {
    const equals = text.indexOf('=', from)
    if (equals < 0) return attributes
    const opens = skipSpace(text, equals + 1)
    const quote = text[opens]
    const closes = quote === '"' || quote === "'" ? text.indexOf(quote, opens + 1) : -1
    if (closes < 0) return attributes
    const named = text.slice(from, equals).trim().split(/\s/).at(-1) ?? ''
    if (!attributes.has(named)) attributes.set(named, text.slice(opens + 1, closes))
    from = closes + 1
  }
}

/** The position of the next character that is not a space. */
export function skipSpace(text: string, from: number): number {
  let at = from
  while (SPACE.has(text[at])) at++
  return at
}

const SPACE = new Set<string | undefined>([' ', '\t', '\r', '\n'])

interface Tag {
  attributes: string
  /** The position after the tag. */
  end: number
}

function tagIn(xml: string, name: string, from: number): Tag | undefined {
  let at = from
  do {
    at = xml.indexOf(`<${name}`, at)
    if (at < 0) return undefined
    at += name.length + 1
  } while (!SPACE.has(xml[at]) && xml[at] !== '>' && xml[at] !== '/')
  const closes = xml.indexOf('>', at)
  return closes < 0 ? undefined : { attributes: xml.slice(at, closes), end: closes + 1 }
}
