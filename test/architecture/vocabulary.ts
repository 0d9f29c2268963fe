import { basename, dirname } from 'node:path'
import { commentsIn, type Rule, visit } from './source-files.ts'

// Words and layout of the writing style: restaurant words for the restaurant, textbook words for the machinery.

const MAX_ENTRIES = 24

/** Words that are no names here; CONTRIBUTING.md says what to write instead. */
const REFUSED = new Set(
  `told tell tells telling teller kept keeper heard hears hearing deaf wanted asked asker knock knocking knocks stranger
   strangers crumb crumbs breath breaths beside patience doorman doormen errand desk dawdle dawdlers whoever afterwards
   anew becoming overtaken overtake waking reseal spreading arriving unhurried unreadable slowly house houses`.split(
    /\s+/,
  ),
)

/** Names that are stored or set outside of the source, each with its reason. */
export const STORED_NAMES: Readonly<Record<string, string>> = {
  asked_at: 'a column of printers',
  askedAt: 'the same column as a view returns it',
  kept_hash: 'a column of the audit archive, and a field of signed checkpoints',
  kept_sequence: 'a field of signed checkpoints',
  kept: 'a store in the database of a device',
  house: 'a field of day reports that are stored as JSON, and an option of a benchmark',
  COMANDA_AUDIT_KEPT_DAYS: 'a setting of operators',
}

const wordsOf = (name: string) =>
  name.split(/[_$\W]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase())
const refusedIn = (name: string) => wordsOf(name).find((word) => REFUSED.has(word))

export const namesArePlain: Rule = (files) =>
  files.flatMap((file) => {
    const found = new Set<string>()
    const look = ({ name }: { name: string }) => {
      if (refusedIn(name) !== undefined && !(name in STORED_NAMES)) found.add(name)
    }
    visit(file, { Identifier: look, JSXIdentifier: look })
    const inPath = refusedIn(basename(file.path).replace(/\.\w+(\.\w+)?$/, ''))
    return [
      ...(inPath === undefined ? [] : [`${file.path}: ${inPath} in the name of a file`]),
      ...[...found].map((name) => `${file.path}: ${name}`),
    ]
  })

/** First words that leave out what a comment is about. */
const WITHOUT_SUBJECT =
  /^(The same\b|So (many|long|much|far)\b|Whoever\b|Who(m|se)?\b|Those who\b|What(ever)?\b)/
const RIDDLE = /\b(whoever|(is|are|was|be) told|nought|beside them|by heart|anew)\b/i

export const commentsHaveASubject: Rule = (files) =>
  files.flatMap((file) =>
    commentsIn(file)
      .filter((text) => WITHOUT_SUBJECT.test(text) || RIDDLE.test(text))
      .map((text) => `${file.path}: ${text.slice(0, 80)}`),
  )

/** A module and its test count once; stored files of the same kind (migrations, golden files) are not counted. */
export function foldersStaySmall(paths: string[]): string[] {
  const entries = new Map<string, Set<string>>()
  for (const path of paths) {
    if (/\.test\.tsx?$|\/(migrations|golden|results)\//.test(path)) continue
    for (let at = path; dirname(at) !== '.'; at = dirname(at)) {
      const folder = dirname(at)
      entries.set(folder, (entries.get(folder) ?? new Set()).add(basename(at)))
    }
  }
  return [...entries]
    .filter(([, { size }]) => size > MAX_ENTRIES)
    .map(([folder, { size }]) => `${folder} has ${size} entries; which of them belong together?`)
}

const LINK = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g
const NAMED = /`((?:src|web|test|client|bench|packaging|docs|deploy)\/[\w./-]+\.\w+)`/g

/** Files that documents link to or name, and that do not exist. */
export function missingFiles(documents: { path: string; text: string }[], exists: (path: string) => boolean) {
  return documents.flatMap(({ path, text }) => {
    const links = [...text.matchAll(LINK)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(https?:|mailto:|\/)/.test(target))
      .map((target) => `${dirname(path)}/${target}`)
    const named = [...text.matchAll(NAMED)].map(([, target = '']) => target)
    return [...links, ...named].filter((target) => !exists(target)).map((target) => `${path} names ${target}`)
  })
}
