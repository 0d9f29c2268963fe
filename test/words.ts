/** Where the texts take more than values: what the service told. They have tests of their own. */
const TOLD = /^(refusals|reasons|faults|events)\./

/**
 * Everything that a page can say, by its path. What is told of something is told with values that can be found
 * again: 701 is the first, 702 the second.
 */
export function textsOf(texts: object, values: unknown[] = MARKS): Map<string, string> {
  const found = new Map<string, string>()
  for (const [path, leaf] of leavesOf(texts)) {
    if (TOLD.test(path)) continue
    found.set(path, String(typeof leaf === 'function' ? leaf(...values) : leaf))
  }
  return found
}

const MARKS = ['701', '702', '703']

/** Which of the values are told. */
export function marksIn(text: string): string[] {
  return MARKS.filter((mark) => text.includes(mark))
}

type Leaf = string | ((...values: unknown[]) => string)

function* leavesOf(texts: object, before = ''): Generator<[string, Leaf]> {
  for (const [key, value] of Object.entries(texts)) {
    const path = `${before}${key}`
    if (typeof value === 'object') yield* leavesOf(value, `${path}.`)
    else yield [path, value]
  }
}
