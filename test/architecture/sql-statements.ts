import { type Rule, type SourceFile, type Template, taggedTemplatesIn } from './source-files.ts'
import { type Tables, whereNotConfined } from './tenant-confinement.ts'

const TAGS = ['sql', 'sql.lock']
const MAY_HOLD_SQL = /^src\/platform\/storage\/|\/([\w-]+-)?store\.ts$|\/across-accounts\.ts$/

export function statementsIn(file: SourceFile): Template[] {
  return taggedTemplatesIn(file).filter(({ tag }) => TAGS.includes(tag))
}

/** Files that read or write rows of several accounts, each with its reason. */
export type AcrossAccounts = Readonly<Record<string, string>>

/** Every statement is confined to one account, except in the listed files, which contain no other statements. */
export function statementsAreConfined(tables: Tables, acrossAccounts: AcrossAccounts): Rule {
  return (files) => {
    const complaints = files.flatMap((file) =>
      statementsIn(file).flatMap((statement) => {
        const found = whereNotConfined(statement, tables)
        const unread = found.filter((complaint) => complaint.startsWith('cannot be read'))
        const isAcross = file.path in acrossAccounts
        const wrong = !isAcross ? found : found.length > 0 ? unread : misplaced(statement, tables)
        return wrong.map((complaint) => `${file.path}: ${complaint}, in ${shortened(statement)}`)
      }),
    )
    const paths = new Set(files.map(({ path }) => path))
    const gone = Object.keys(acrossAccounts).filter((path) => !paths.has(path))
    return [...complaints, ...gone.map((path) => `${path} is gone: strike it from the list`)]
  }
}

/** A confined statement in a file across accounts; installation-wide tables are allowed there. */
function misplaced(statement: Template, tables: Tables): string[] {
  const names = new Set(statement.texts.join(' ').match(/\w+/g))
  const isOwned = [...names].some((name) => typeof tables.get(name) === 'string')
  return isOwned ? ['belongs among those of one account'] : []
}

/** Statements may only be in stores, and only with a known tag. */
export function statementsStandInStores(elsewhere: readonly string[]): Rule {
  return (files) => {
    const complaints = files.flatMap((file) => {
      const tags = taggedTemplatesIn(file).map(({ tag }) => tag)
      const strange = tags.filter(
        (tag) => !TAGS.includes(tag) && !file.path.startsWith('src/platform/storage/'),
      )
      const isOut =
        tags.length > strange.length && !MAY_HOLD_SQL.test(file.path) && !elsewhere.includes(file.path)
      return [
        ...strange.map((tag) => `${file.path}: what ${tag} is sent is not looked at`),
        ...(isOut ? [`${file.path} has a statement of its own`] : []),
      ]
    })
    const still = new Set(files.filter((file) => statementsIn(file).length > 0).map(({ path }) => path))
    const gone = elsewhere.filter((path) => !still.has(path))
    return [...complaints, ...gone.map((path) => `${path} is gone: strike it from the list`)]
  }
}

const shortened = ({ texts }: Template) => texts.join('?').replace(/\s+/g, ' ').trim().slice(0, 90)
