import { importsOf, type Rule, visit } from './source-files.ts'

const MAX_LINES = 260
const MAX_LINES_OF_TESTS = 350
const READS_THE_ENVIRONMENT =
  /^src\/(config|main|platform\/cli\/comanda|programs\/(virtual-printer|simulation|hubrise)\/main)\.ts$/

export const onlyConfigReadsTheEnvironment: Rule = (files) =>
  files.flatMap((file) => {
    if (READS_THE_ENVIRONMENT.test(file.path)) return []
    const reads: string[] = []
    visit(file, {
      MemberExpression({ start, end }) {
        if (/^process\s*(\?\.|\.)\s*env$|^process\[/.test(file.text.slice(start, end))) reads.push(file.path)
      },
    })
    const imports = importsOf(file).includes('node:process') ? [file.path] : []
    return [...reads, ...imports].map((path) => `${path} reads the environment`)
  })

export const filesStaySmall: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    const most = path.endsWith('.test.ts') ? MAX_LINES_OF_TESTS : MAX_LINES
    const lines = text.split('\n').length
    return lines <= most ? [] : [`${path} has ${lines} lines; would it read better as two?`]
  })

const UNFINISHED =
  /\b(TODO|FIXME|XXX|HACK)\b|\b(test|it)\.(skip|only|todo)\(|@ts-(ignore|nocheck)|biome-ignore/

export const nothingIsLeftUnfinished: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    const [mark] = UNFINISHED.exec(text) ?? []
    return mark === undefined ? [] : [`${path}: ${mark}`]
  })
