import { type Command, change, integer, type Options, text, UsageError } from '../platform/cli/options.ts'
import { CURRENCIES } from '../platform/core/currencies.ts'
import { parseCents } from '../platform/core/money.ts'
import { createLocation } from './actions.ts'
import { NEW_LOCATION } from './rules.ts'
import { newSupervisorPin } from './supervisor-pin.ts'

export const locationCommands: Record<string, Command> = {
  'location create': async (store, options) => {
    const location = {
      ...NEW_LOCATION,
      name: text(options, 'name'),
      currency: currency(options),
      timeZone: timeZone(options),
      taxRateBps: rate(options, 'tax'),
      taxIncluded: options['tax-included'] ? 1 : 0,
      serviceRateBps: rate(options, 'service'),
      supervisorPin: pin(options),
    }
    const locationId = await change(store, options, (change) => createLocation(change, location))
    return `location ${locationId} created; its supervisor PIN is ${location.supervisorPin}`
  },
}

function pin(options: Options): number {
  if (options.pin === undefined) return newSupervisorPin()
  const value = integer(options, 'pin')
  if (value < 1 || value > 99_999_999) throw new UsageError('--pin must be a number from 1 to 99999999')
  return value
}

function currency(options: Options): string {
  const value = text(options, 'currency')
  if (!/^[A-Z]{3}$/.test(value)) throw new UsageError('--currency must be a three-letter code such as EUR')
  if (!CURRENCIES.includes(value)) {
    throw new UsageError(
      `--currency ${value} is not supported: use a known currency with two decimals, such as EUR`,
    )
  }
  return value
}

function timeZone(options: Options): string {
  const value = text(options, 'time-zone', 'UTC')
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {
    throw new UsageError(`--time-zone must be a name such as Europe/Paris, not ${value}`)
  }
}

function rate(options: Options, name: string): number {
  const bps = parseCents(text(options, name, '0'))
  if (bps === undefined || bps > 10_000) throw new UsageError(`--${name} must be a percentage from 0 to 100`)
  return bps
}
