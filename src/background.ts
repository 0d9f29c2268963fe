import type { Logger } from 'pino'

/** Work that goes on beside the calls. */
export interface Part {
  /** Resolves when what was under way is done. */
  stop: () => Promise<void>
}

/** Runs the step again and again with a pause between; a step that fails is tried again after it. */
export function repeat(name: string, everyMs: number, step: () => Promise<unknown>, log: Logger): Part {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout

  const wait = () => {
    timer = setTimeout(() => {
      running = step()
        .catch((err) => log.warn({ err }, `${name}: tried again in ${everyMs} ms`))
        .then(() => {
          if (!stopped) wait()
        })
    }, everyMs).unref()
  }
  wait()

  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
