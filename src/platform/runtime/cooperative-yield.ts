import { setImmediate, setTimeout } from 'node:timers/promises'

/** So long at most: whoever has much to do goes on then, whatever the others do. */
const MOST_MS = 20

/** Of this thread, which all requests share. */
let underWay = 0

/** Somebody with little to ask for is being answered, between these two. */
export const shortWork = {
  begin: () => void underWay++,
  end: () => void underWay--,
}

/**
 * Between two long pieces of work on this thread that hold nothing others wait for. Who asks for little needs several
 * turns to be answered; what takes long stands back until they are, and not only for one turn each.
 */
export async function giveWay(now: () => number = () => performance.now()): Promise<void> {
  await setImmediate()
  if (underWay === 0) return
  const since = now()
  while (underWay > 0 && now() - since < MOST_MS) await setTimeout(1)
}

/** Does work that comes in pieces, with way given in between. */
export async function inPieces<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await giveWay()
  }
}

/** The same at once. */
export function inOnePiece<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** One goes through many for so long on end, and looks at the clock after so many. */
const PIECE_MS = 8
const PIECE = 64

/** What all of many come to, in their order, with way given in between. */
export async function flatMapInPieces<Entry, Result>(
  entries: readonly Entry[],
  work: (entry: Entry) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = []
  let since = performance.now()
  for (let from = 0; from < entries.length; from += PIECE) {
    for (const entry of entries.slice(from, from + PIECE)) results.push(...work(entry))
    if (performance.now() - since < PIECE_MS) continue
    await giveWay()
    since = performance.now()
  }
  return results
}
