import { importsOf, type Rule, type SourceFile, visit } from './source-files.ts'

interface Arrow {
  from: RegExp
  to: RegExp
  why: string
}

const STORES = /^src\/(?!platform\/).*\/((\w+-)*store|across-accounts)\.ts$/
const PURE = /^src\/bills\/|\/(rules|choices|split|holds|station-ledger|ticket-delta)\.ts$/
const FLOORS = /^src\/platform\/(http|storage)\//
/** Files at the root that serve all modules; only the entry points and the wiring may import more. */
const GROUND =
  /^src\/((config|context)\.ts$|platform\/(?!cli\/|runtime\/(scheduled-jobs|business-metrics|clock-rollback|warm-up)\.ts))/
const NOUNS = /^src\/(?!platform\/)[\w-]+\//

/** Forbidden imports. The direction is main → app → routes → actions → (rules, store) → storage. */
const FORBIDDEN: Arrow[] = [
  { from: /./, to: /^src\/(main|platform\/cli\/comanda)\.ts$/, why: 'nobody imports an entry point' },
  {
    from: /^src\/(?!(main|app|platform\/cli\/comanda)\.ts)/,
    to: /^src\/app\.ts$/,
    why: 'only entry points know everything',
  },
  {
    from: /^src\/(?!app\.ts|.*\/[\w-]*routes\.ts$)/,
    to: /\/routes\.ts$/,
    why: 'only the table of contents and other routes read routes',
  },
  { from: STORES, to: /\/(actions|[\w-]*routes)\.ts$/, why: 'stores serve actions, not the other way round' },
  { from: PURE, to: /\/(actions|[\w-]*routes)\.ts$/, why: 'rules serve actions, not the other way round' },
  { from: PURE, to: STORES, why: 'what a rule speaks of is declared with the rule' },
  { from: PURE, to: FLOORS, why: 'rules neither read, write nor answer' },
  { from: PURE, to: /^node:/, why: 'rules do no I/O' },
  { from: FLOORS, to: NOUNS, why: 'the floors know no noun' },
  { from: GROUND, to: NOUNS, why: 'the ground knows no noun' },
  { from: /^src\/platform\/storage\//, to: /^src\/platform\/http\//, why: 'the store is the lowest floor' },
  {
    from: /^src\/(?!platform\/storage\/)/,
    to: /^(node:sqlite|pg|postgres)$/,
    why: 'only storage speaks to a database',
  },
]

/** Imports that are known to be wrong, `from → to`, each with its reason. None may be added. */
export type Exceptions = Readonly<Record<string, string>>

export function importsRunOneWay(exceptions: Exceptions): Rule {
  return (files) => {
    const met = new Set<string>()
    const complaints = files.flatMap((file) =>
      importsOf(file).flatMap((target) => {
        const broken = FORBIDDEN.find(({ from, to }) => from.test(file.path) && to.test(target))
        const arrow = `${file.path} → ${target}`
        if (broken !== undefined) met.add(arrow)
        return broken === undefined || arrow in exceptions ? [] : [`${arrow}: ${broken.why}`]
      }),
    )
    const gone = Object.keys(exceptions).filter((arrow) => !met.has(arrow))
    return [...complaints, ...gone.map((arrow) => `${arrow} is gone: strike it from the list`)]
  }
}

/** Finds import cycles, including type imports. */
export const noCircles: Rule = (files) => {
  const paths = new Set(files.map(({ path }) => path))
  const next = new Map(
    files.map((file) => [file.path, importsOf(file).filter((target) => paths.has(target))] as const),
  )
  const reached = new Map([...paths].map((path) => [path, reachedFrom(path, next)]))
  const circles = [...paths].map((path) =>
    [...(reached.get(path) ?? [])].filter((other) => reached.get(other)?.has(path)).sort(),
  )
  return [...new Set(circles.filter((circle) => circle.length > 0).map((circle) => circle.join(' ↔ ')))]
}

function reachedFrom(start: string, next: ReadonlyMap<string, string[]>): Set<string> {
  const reached = new Set<string>()
  const waiting = [...(next.get(start) ?? [])]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    waiting.push(...(next.get(path) ?? []))
  }
  return reached
}

/** Rules are synchronous, and depend neither on time nor on chance. */
export const rulesArePure: Rule = (files) =>
  files.filter(({ path }) => PURE.test(path)).flatMap((file) => impuritiesIn(file))

const IMPURE = ['Date.now', 'Math.random', 'crypto.randomUUID', 'performance.now']
const WORLDLY = ['process', 'fetch', 'setTimeout', 'setInterval', 'setImmediate']

function impuritiesIn(file: SourceFile): string[] {
  const complaints: string[] = []
  const complain = (what: string) => complaints.push(`${file.path}: ${what} in a rule`)
  const sourceOf = ({ start, end }: { start: number; end: number }) => file.text.slice(start, end)
  visit(file, {
    AwaitExpression: () => complain('await'),
    ImportExpression: () => complain('import()'),
    MemberExpression(node) {
      if (IMPURE.includes(sourceOf(node))) complain(sourceOf(node))
    },
    NewExpression(node) {
      if (sourceOf(node.callee) === 'Date' && node.arguments.length === 0) complain('new Date()')
    },
    Identifier({ name }) {
      if (WORLDLY.includes(name)) complain(name)
    },
  })
  return complaints
}
