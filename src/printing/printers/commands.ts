import { setAutoPrinting } from '../../kitchen/routing/routing.ts'
import {
  type Command,
  change,
  integer,
  type Options,
  serial,
  text,
  UsageError,
} from '../../platform/cli/options.ts'
import { printTestPage } from '../jobs/enqueue.ts'
import { removePrinter } from '../jobs/remove-printer.ts'
import { registerPrinter, rotateToken, setBackupPrinter } from './actions.ts'
import { newToken, pollingInstructions } from './management/tokens.ts'
import { TRANSPORTS, type Transport } from './transports.ts'

export const printerCommands: Record<string, Command> = {
  'printer register': async (store, options, config) => {
    const serialNo = serial(options)
    const locationId = integer(options, 'location')
    const printer = {
      locationId,
      serialNo,
      transport: transport(options),
      name: text(options, 'name', serialNo),
      model: text(options, 'model', ''),
      description: text(options, 'description', ''),
      columns: options.columns === undefined ? undefined : integer(options, 'columns'),
      ...(options['poll-seconds'] !== undefined && { pollSeconds: integer(options, 'poll-seconds') }),
      address: text(options, 'address', ''),
      backup: options.backup === undefined ? undefined : text(options, 'backup'),
      outward: config.outward,
    }
    const token = await change(store, options, async (change) => {
      const token = await newToken(change)
      await registerPrinter(change, { ...printer, token })
      return token
    })
    return `printer ${serialNo} registered at location ${locationId}${pollingInstructions(printer.transport, token)}`
  },

  'printer rotate': async (store, options) => {
    const serialNo = serial(options)
    const where = await change(store, options, async (change) => {
      const token = await newToken(change)
      const { transport } = await rotateToken(change, serialNo, token)
      return pollingInstructions(transport, token)
    })
    return `printer ${serialNo} has a new address; the old one no longer works${where}`
  },

  'printer test': async (store, options) => {
    const jobId = await change(store, options, (change) => printTestPage(change, serial(options)))
    return `a test page is queued for printer ${serial(options)}: print job ${jobId}`
  },

  'printer remove': async (store, options) => {
    await change(store, options, (change) => removePrinter(change, serial(options)))
    return `printer ${serial(options)} is removed; its waiting jobs are cancelled`
  },

  'printer backup': async (store, options) => {
    const backup = options.backup === undefined ? null : text(options, 'backup')
    await change(store, options, (change) => setBackupPrinter(change, serial(options), backup))
    return `printer ${serial(options)} has ${backup === null ? 'no backup' : `backup ${backup}`}`
  },

  'location printing': async (store, options) => {
    const locationId = integer(options, 'location')
    const auto = text(options, 'auto')
    if (auto !== 'on' && auto !== 'off') throw new UsageError('--auto must be on or off')
    await change(store, options, (change) => setAutoPrinting(change, locationId, auto === 'on'))
    return `automatic printing is ${auto} at location ${locationId}`
  },
}

function transport(options: Options): Transport {
  const value = text(options, 'transport')
  const known = TRANSPORTS.find((name) => name === value)
  if (!known) throw new UsageError(`--transport must be one of ${TRANSPORTS.join(', ')}`)
  return known
}
