import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync, Visitor, type VisitorObject } from 'vite'

/** A source file; rules examine its syntax tree, not its text. */
export interface SourceFile {
  path: string
  text: string
}

/** A rule of the project. Returns the violations, one line each. */
export type Rule = (files: SourceFile[]) => string[]

const root = join(import.meta.dirname, '../..')

export function filesAt(patterns: string | string[]): SourceFile[] {
  return globSync(patterns, { cwd: root })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The source files of the service, without tests. */
export function serviceFiles(): SourceFile[] {
  return filesAt('src/**/*.ts').filter(({ path }) => !path.endsWith('.test.ts'))
}

const parsedFiles = new WeakMap<SourceFile, ReturnType<typeof parseSync>>()

function parsed(file: SourceFile): ReturnType<typeof parseSync> {
  const before = parsedFiles.get(file)
  if (before) return before
  const result = parseSync(file.path, file.text)
  if (result.errors.length > 0) throw new Error(`${file.path}: ${result.errors[0]?.message}`)
  parsedFiles.set(file, result)
  return result
}

export function visit(file: SourceFile, visitor: VisitorObject): void {
  new Visitor(visitor).visit(parsed(file).program)
}

/** The text of each comment; lines that follow each other are one. */
export function commentsIn(file: SourceFile): string[] {
  const texts: string[] = []
  let end = -1
  for (const comment of parsed(file).comments) {
    const text = comment.value
      .replace(/^\*+/, '')
      .replace(/\n\s*\* ?/g, ' ')
      .trim()
    const isNext =
      comment.type === 'Line' && end >= 0 && /^\n[ \t]*$/.test(file.text.slice(end, comment.start))
    if (isNext) texts.push(`${texts.pop()} ${text}`)
    else texts.push(text)
    end = comment.type === 'Line' ? comment.end : -1
  }
  return texts
}

/** The imports of a file, including types: files by path, packages by name. */
export function importsOf(file: SourceFile): string[] {
  const found = new Set<string>()
  const add = ({ source }: { source: unknown }) => {
    const { value } = (source ?? {}) as { value?: unknown }
    if (typeof value !== 'string') return
    found.add(value.startsWith('.') ? normalize(join(dirname(file.path), value)) : value)
  }
  visit(file, {
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  })
  return [...found]
}

export interface Template {
  /** The tag before the template: `sql`, `sql.lock`. */
  tag: string
  /** One more than there are values. */
  texts: string[]
  /** The source of each value. */
  values: string[]
}

export function taggedTemplatesIn(file: SourceFile): Template[] {
  const found: Template[] = []
  const sourceOf = ({ start, end }: { start: number; end: number }) => file.text.slice(start, end)
  visit(file, {
    TaggedTemplateExpression({ tag, quasi }) {
      found.push({
        tag: sourceOf(tag),
        texts: quasi.quasis.map(({ value }) => value.cooked ?? value.raw),
        values: quasi.expressions.map(sourceOf),
      })
    },
  })
  return found
}
