/** Strings that take objects of the service; they have tests of their own. */
const FROM_SERVICE = /^(refusals|reasons|faults|events)\./

/** All strings of a page, by path. Functions are called with recognisable values: 701 is the first, 702 the second. */
export function textsOf(texts: object, values: unknown[] = MARKS): Map<string, string> {
  const found = new Map<string, string>()
  for (const [path, leaf] of leavesOf(texts)) {
    if (FROM_SERVICE.test(path)) continue
    found.set(path, String(typeof leaf === 'function' ? leaf(...values) : leaf))
  }
  return found
}

const MARKS = ['701', '702', '703']

/** Returns which of these values occur in the text. */
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
