import { parseArgs } from 'node:util'

/** Invalid options; the message says what is allowed. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export const USAGE = `npm run rush -- [options]

  --covers <120>     guests at each location
  --speed <20>       how many times as fast as a real evening; five hours at 20 are a quarter of an hour
  --faults <5>       the percentage of possible faults that happen
  --seed <7>         the same seed yields the same guests, orders and mistakes
  --locations <1>    the number of locations; missing ones are created
  --url <url>        a running service; left out: one is started with a temporary folder
  --key <key>        its API key, with the rights service, reports and secrets; for more locations than
                     there are, manage and own too

At the end it compares what was ordered, paid, tipped and printed with what the service reports, to the
cent. Exit code 0: they agree. 1: they do not. 2: the simulation could not run.`

export interface RushOptions {
  covers: number
  speed: number
  faults: number
  seed: number
  locations: number
  /** Undefined: a service is started for the simulation. */
  service: { url: string; key: string } | undefined
}

const NUMBERS = {
  covers: { fallback: 120, from: 1, to: 100_000 },
  speed: { fallback: 20, from: 1, to: 100_000 },
  faults: { fallback: 5, from: 0, to: 100 },
  seed: { fallback: 7, from: 0, to: 2 ** 31 },
  locations: { fallback: 1, from: 1, to: 10_000 },
}

/** Parses the options; undefined: only the help is requested. */
export function readOptions(args: string[]): RushOptions | undefined {
  const values = parsed(args)
  if (values.help === true) return undefined
  const number = (name: keyof typeof NUMBERS) => {
    const { fallback, from, to } = NUMBERS[name]
    const typed = values[name] ?? String(fallback)
    const value = Number(typed)
    if (typeof typed !== 'string' || !/^\d{1,10}$/.test(typed) || value < from || value > to) {
      throw new UsageError(`--${name} must be a whole number from ${from} to ${to}`)
    }
    return value
  }
  const { url, key } = values
  if ((url === undefined) !== (key === undefined)) throw new UsageError('--url and --key go together')
  if (typeof url === 'string' && !URL.canParse(url)) throw new UsageError('--url must be an address')
  return {
    covers: number('covers'),
    speed: number('speed'),
    faults: number('faults'),
    seed: number('seed'),
    locations: number('locations'),
    service: typeof url === 'string' && typeof key === 'string' ? { url, key } : undefined,
  }
}

function parsed(args: string[]): Record<string, string | boolean | undefined> {
  const names = [...Object.keys(NUMBERS), 'url', 'key']
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    return parseArgs({ args, options: { ...texts, help: { type: 'boolean', short: 'h' } } }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
}
