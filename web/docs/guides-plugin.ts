import { basename } from 'node:path'
import { Marked, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { slug } from './slug.ts'

/** A guide as the page gets it. */
export interface Guide {
  name: string
  title: string
  /** First paragraph, as plain text. */
  about: string
  html: string
  /** Headings below the title with the text that follows each, for the search. */
  sections: { title: string; id: string; text: string }[]
}

/** Renders imported Markdown files at build time. The guides are our own files, so their HTML is trusted. */
export const guidesPlugin: Plugin = {
  name: 'comanda:guides',
  enforce: 'pre',
  transform: (text, id) =>
    id.endsWith('.md') ? `export default ${JSON.stringify(guideOf(basename(id, '.md'), text))}` : undefined,
}

function guideOf(name: string, text: string): Guide {
  const address = `guides/${name}`
  const marked = new Marked({ renderer: rendererOf(address) })
  const tokens = marked.lexer(text)
  const guide: Guide = { name, title: '', about: '', html: marked.parser(tokens), sections: [] }
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === 1) guide.title = plain(token.text)
    else if (token.type === 'heading')
      guide.sections.push({ title: plain(token.text), id: `${address}/${slug(token.text)}`, text: '' })
    else if (token.type === 'paragraph') guide.about ||= plain(token.text)
    const section = guide.sections.at(-1)
    if (section) section.text += ` ${plain(token.raw)}`
  }
  return guide
}

const rendererOf = (address: string) => ({
  heading(this: Inline, { tokens, depth, text }: Tokens.Heading) {
    const id = depth === 1 ? '' : ` id="${address}/${slug(text)}"`
    return `<h${depth}${id} tabindex="-1">${this.parser.parseInline(tokens)}</h${depth}>`
  },
  table(this: Inline, { header, rows }: Tokens.Table) {
    const cell = (name: string, tokens: Tokens.TableCell['tokens']) =>
      `<${name}>${this.parser.parseInline(tokens)}</${name.slice(0, 2)}>`
    const head = header.map(({ text, tokens }) => cell(text === '' ? 'td' : 'th scope="col"', tokens))
    const body = rows.map((row) => `<tr>${row.map(({ tokens }) => cell('td', tokens)).join('')}</tr>`)
    // A wide table is scrolled by itself, also with the keyboard.
    return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
  },
  /** Guides link to each other by file name, for readers of the repository; here the links become parts of the page. */
  link(this: Inline, { href, tokens }: Tokens.Link) {
    const words = this.parser.parseInline(tokens)
    const guide = /^([a-z]+)\.md(?:#(.+))?$/.exec(href)
    if (guide) return `<a href="#guides/${guide[1]}${guide[2] ? `/${guide[2]}` : ''}">${words}</a>`
    const target = href.replace(/^\/docs(?=#)/, '')
    return /^(https:\/\/|\/|#)/.test(target) ? `<a href="${target}" rel="noreferrer">${words}</a>` : words
  },
})

interface Inline {
  parser: { parseInline: (tokens: Tokens.Generic[]) => string }
}

/** Removes marks of Markdown from text that is searched or is inside a link. */
function plain(text: string): string {
  return text
    .replace(/`|\*\*|^#+ /gm, '')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/\s+/g, ' ')
}
