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
