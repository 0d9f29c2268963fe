import { type Logger, pino } from 'pino'
import { SECOND } from '../core/clock.ts'

/** Buffer size; a line waits a second at most. */
const GATHERED_CHARACTERS = 15 * 1024

/**
 * Buffered logger. Lines are written together: counting and copying their bytes one by one costs more than formatting
 * them. The rest is written when the process ends.
 */
export function createLog(level: string): Logger {
  const output = pino.destination({ sync: false })
  let gathered = ''
  const pass = () => {
    if (gathered === '') return
    output.write(gathered)
    gathered = ''
  }
  setInterval(pass, SECOND).unref()
  process.on('exit', () => {
    pass()
    output.flushSync()
  })
  const write = (line: string) => {
    gathered += line
    if (gathered.length > GATHERED_CHARACTERS) pass()
  }
  return pino({ level }, { write })
}
