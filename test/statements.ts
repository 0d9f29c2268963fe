import { globSync, readFileSync } from 'node:fs'

/** Every SQL template but those that only PostgreSQL is sent. */
export function statementsInSource(): { file: string; statement: string }[] {
  const files = globSync('src/**/*.ts').filter((file) => !/\.test\.ts$|storage\/(postgres|notify)/.test(file))
  return files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const starts = source.matchAll(/(?<!`)\bsql(?:\.lock)?(?:<[^`;]*?>)?`/g)
    return Array.from(starts, ({ index, 0: start }) => ({
      file,
      statement: templateAt(source, index + start.length).replace(/\bfor update\b/, ''),
    }))
  })
}

/** A template from after its opening mark, with a `?` for each value. */
function templateAt(source: string, start: number): string {
  let text = ''
  let depth = 0
  for (let index = start; index < source.length; index++) {
    const sign = source[index] as string
    if (depth === 0 && sign === '`') return text
    if (depth === 0 && sign === '$' && source[index + 1] === '{') {
      text += '?'
      depth = 1
      index++
    } else if (depth === 0) text += sign === '\\' ? source[++index] : sign
    else if (sign === '{') depth++
    else if (sign === '}') depth--
  }
  throw new Error('a template does not end')
}
