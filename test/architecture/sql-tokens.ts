import type { Template } from './source-files.ts'

/**
 * A tokenizer for the SQL in the source: words, and groups of words. A group is enclosed in brackets or in `case` and
 * `end`.
 */
export type Token = Word | Group

export interface Word {
  kind: 'name' | 'quoted' | 'text' | 'sign' | 'value'
  /** Names in lower case; for a value, its source. */
  text: string
}

export interface Group {
  kind: 'group'
  tokens: Token[]
}

export class NotUnderstood extends Error {}

export function tokensOf({ texts, values }: Template): Token[] {
  const words = texts.flatMap((text, index) => {
    const value = values[index]
    return value === undefined ? wordsIn(text) : [...wordsIn(text), { kind: 'value', text: value } as Word]
  })
  return grouped(words)
}

const WORD =
  /\s+|(?<comment>--|\/\*)|"(?<quoted>[^"]*)"|'(?<text>(?:[^']|'')*)'|(?<name>[A-Za-z_]\w*)|(?<sign>\d+(?:\.\d+)?|<=|>=|<>|!=|\|\||[-+*/%<>=.,();?:])/y

function wordsIn(text: string): Word[] {
  const words: Word[] = []
  WORD.lastIndex = 0
  while (WORD.lastIndex < text.length) {
    const from = WORD.lastIndex
    const { groups } = WORD.exec(text) ?? {}
    if (groups === undefined || groups.comment !== undefined) {
      throw new NotUnderstood(`"${text.slice(from, from + 20)}"`)
    }
    const { quoted, name, sign } = groups
    if (name !== undefined) words.push({ kind: 'name', text: name.toLowerCase() })
    else if (quoted !== undefined) words.push({ kind: 'quoted', text: quoted })
    else if (groups.text !== undefined) words.push({ kind: 'text', text: groups.text })
    else if (sign !== undefined) words.push({ kind: 'sign', text: sign })
  }
  return words
}

const CLOSED_BY = new Map([
  ['(', ')'],
  ['case', 'end'],
])

function grouped(words: Word[]): Token[] {
  const open: { tokens: Token[]; closedBy: string }[] = [{ tokens: [], closedBy: '' }]
  for (const word of words) {
    const within = open.at(-1) as { tokens: Token[]; closedBy: string }
    const plain = word.kind === 'name' || word.kind === 'sign' ? word.text : ''
    const closedBy = CLOSED_BY.get(plain)
    if (closedBy !== undefined) {
      const group: Group = { kind: 'group', tokens: [] }
      within.tokens.push(group)
      open.push({ tokens: group.tokens, closedBy })
    } else if (plain !== '' && plain === within.closedBy) open.pop()
    else within.tokens.push(word)
  }
  if (open.length !== 1) throw new NotUnderstood('its brackets')
  return open[0]?.tokens ?? []
}

export function isName(token: Token | undefined, ...names: string[]): boolean {
  return token?.kind === 'name' && names.includes(token.text)
}

export function isSign(token: Token | undefined, sign: string): boolean {
  return token?.kind === 'sign' && token.text === sign
}

/** Splits at the borders; each part begins with its border, except for the first. */
export function splitAt(tokens: Token[], isBorder: (token: Token) => boolean): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (isBorder(token)) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}
