import type { Logger } from 'pino'

/** Background job. */
export interface Part {
  /** Stops the job; resolves when the current run is done. */
  stop: () => Promise<void>
}

/** Periodic job that can be started early. */
export interface Repeated extends Part {
  wake: () => void
}

/** Runs the step periodically, with a pause between runs. A failed step is logged and retried after the pause. */
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
        (err) => log.warn({ err }, `${name} failed, retrying in ${everyMs} ms`) ?? false,
      )
      .then((again) => {
        isRunning = false
        if (!stopped) again ? run() : wait()
      })
  }
  wait()

  return {
    /** Runs the step now, or once more after the current run, however often it is called. */
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
