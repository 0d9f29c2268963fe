import { element, slug } from './element.ts'
import { codeBlock } from './views/code-block.ts'

/** The subset of Markdown that the guides use. Anything else stays text. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'table'; head: string[]; rows: string[][] }

const FENCE = /^```(\w*)$/
const HEADING = /^(#{1,3}) (.+)$/
const ITEM = /^(?:[-*]|\d+\.) (.+)$/
const ROW = /^\|(.+)\|$/

export function blocksOf(text: string): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const upTo = (ends: (line: string) => boolean, from = at + 1) => {
      let end = from
      while (end < lines.length && !ends(lines[end] ?? '')) end += 1
      return end
    }
    const fence = FENCE.exec(line)
    const heading = HEADING.exec(line)
    if (line.trim() === '') at += 1
    else if (fence) {
      const end = upTo((other) => other === '```')
      blocks.push({ kind: 'code', language: fence[1] ?? '', text: lines.slice(at + 1, end).join('\n') })
      at = end + 1
    } else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' })
      at += 1
    } else if (ROW.test(line)) {
      const end = upTo((other) => !ROW.test(other))
      const [head = [], , ...rows] = lines.slice(at, end).map(cellsOf)
      blocks.push({ kind: 'table', head, rows })
      at = end
    } else if (ITEM.test(line)) {
      const end = upTo((other) => other.trim() === '')
      blocks.push({ kind: 'list', ordered: /^\d/.test(line), items: itemsOf(lines.slice(at, end)) })
      at = end
    } else {
      const end = upTo((other) => other.trim() === '' || FENCE.test(other))
      blocks.push({ kind: 'paragraph', text: lines.slice(at, end).join(' ') })
      at = end
    }
  }
  return blocks
}

function cellsOf(line: string): string[] {
  return (ROW.exec(line)?.[1] ?? '').split('|').map((cell) => cell.trim())
}

function itemsOf(lines: string[]): string[] {
  const items: string[] = []
  for (const line of lines) {
    const item = ITEM.exec(line)?.[1]
    if (item !== undefined) items.push(item)
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return items
}

/** Renders the blocks as elements; headings can be linked to under `address`. */
export function rendered(blocks: Block[], address: string): HTMLElement[] {
  return blocks.map((block) => {
    if (block.kind === 'code') return codeBlock(here(block.text))
    if (block.kind === 'paragraph') return element('p', {}, inline(block.text))
    if (block.kind === 'list') {
      const items = block.items.map((item) => element('li', {}, inline(item)))
      return element(block.ordered ? 'ol' : 'ul', {}, items)
    }
    if (block.kind === 'table') return tableOf(block.head, block.rows)
    const id = `${address}/${slug(block.text)}`
    return block.level === 1
      ? element('h1', { tabindex: '-1' }, inline(block.text))
      : element(block.level === 2 ? 'h2' : 'h3', { id, tabindex: '-1' }, inline(block.text))
  })
}

function tableOf(head: string[], rows: string[][]): HTMLElement {
  const cells = (name: 'th' | 'td', texts: string[]) =>
    texts.map((text) =>
      name === 'th' && text === ''
        ? element('td')
        : element(name, name === 'th' ? { scope: 'col' } : {}, inline(text)),
    )
  const table = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, cells('th', head))),
    element(
      'tbody',
      {},
      rows.map((row) => element('tr', {}, cells('td', row))),
    ),
  )
  return element('div', { class: 'table', tabindex: '0', role: 'group', 'aria-label': 'Table' }, table)
}

/** Replaces the address of the demo in examples by that of this installation. */
function here(text: string): string {
  return text.replaceAll('http://127.0.0.1:8080', location.origin)
}

const SPANS = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g

/** Renders code, emphasis and links within a line. */
export function inline(text: string): (Node | string)[] {
  const parts: (Node | string)[] = []
  let done = 0
  for (const match of text.matchAll(SPANS)) {
    const [whole, code, strong, words, target] = match
    parts.push(text.slice(done, match.index))
    if (code !== undefined) parts.push(element('code', {}, code))
    else if (strong !== undefined) parts.push(element('strong', {}, inline(strong)))
    else if (words !== undefined && target !== undefined) parts.push(linked(words, target))
    done = match.index + whole.length
  }
  parts.push(text.slice(done))
  return parts
}

/** Guides link to each other by file name, for readers of the repository; here the links become parts of this page. */
function linked(words: string, target: string): HTMLElement | string {
  const guide = /^([a-z]+)\.md(?:#(.+))?$/.exec(target)
  if (guide)
    return element('a', { href: `#guides/${guide[1]}${guide[2] ? `/${guide[2]}` : ''}` }, inline(words))
  const within = /^\/docs(#.*)$/.exec(target)?.[1]
  if (within) return element('a', { href: within }, inline(words))
  if (/^(https:\/\/|\/)/.test(target)) return element('a', { href: target, rel: 'noreferrer' }, inline(words))
  return words
}
