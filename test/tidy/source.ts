import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync, Visitor, type VisitorObject } from 'vite'

/** A file of ours; what is asked of it is asked of its syntax, not of its letters. */
export interface SourceFile {
  path: string
  text: string
}

/** A rule of the house: what is wrong, a line for each fault. */
export type Rule = (files: SourceFile[]) => string[]

const root = join(import.meta.dirname, '../..')

export function filesAt(patterns: string | string[]): SourceFile[] {
  return globSync(patterns, { cwd: root })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** What the service is made of, without its tests. */
export function serviceFiles(): SourceFile[] {
  return filesAt('src/**/*.ts').filter(({ path }) => !path.endsWith('.test.ts'))
}

const programs = new WeakMap<SourceFile, ReturnType<typeof parseSync>['program']>()

export function visit(file: SourceFile, visitor: VisitorObject): void {
  let program = programs.get(file)
  if (program === undefined) {
    const parsed = parseSync(file.path, file.text)
    if (parsed.errors.length > 0) throw new Error(`${file.path}: ${parsed.errors[0]?.message}`)
    program = parsed.program
    programs.set(file, program)
  }
  new Visitor(visitor).visit(program)
}

/** What a file imports, types too: files by their path, packages by their name. */
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
  /** As it is written before the opening mark: `sql`, `sql.lock`. */
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
