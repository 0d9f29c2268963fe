import type { Logger } from 'pino'

/** Work that goes on beside the calls. */
export interface Part {
  /** Resolves when what was under way is done. */
  stop: () => Promise<void>
}

/** A part that need not wait for its time when there is something to do. */
export interface Repeated extends Part {
  wake: () => void
}

/** Runs the step again and again with a pause between; a step that fails is tried again after it. */
export function repeat(name: string, everyMs: number, step: () => Promise<unknown>, log: Logger): Repeated {
  let stopped = false
  let isRunning = false
  let isWoken = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout

  const wait = () => {
    timer = setTimeout(run, everyMs).unref()
  }
  const run = () => {
    isRunning = true
    isWoken = false
    running = step()
      .then(
        () => isWoken,
        (err) => log.warn({ err }, `${name}: tried again in ${everyMs} ms`) ?? false,
      )
      .then((again) => {
        isRunning = false
        if (!stopped) again ? run() : wait()
      })
  }
  wait()

  return {
    /** However often it is woken meanwhile, it runs once more. */
    wake: () => {
      if (stopped) return
      isWoken = true
      if (isRunning) return
      clearTimeout(timer)
      run()
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}
