import { type Logger, pino } from 'pino'
import { SECOND } from '../core/clock.ts'

/** So much is gathered before it is written; a line never waits longer than a second. */
const GATHERED_CHARACTERS = 15 * 1024

/**
 * Lines are gathered as one text and written together: one by one, counting their bytes and copying them
 * cost more than making them. What is left is written when the process ends.
 */
export function openLog(level: string): Logger {
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
