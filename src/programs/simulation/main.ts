import { ComandaError } from '../../../client/src/index.ts'
import { SERVE } from '../../platform/runtime/paths.ts'
import type { Screen } from './console-report.ts'
import { readOptions, USAGE, UsageError } from './options.ts'
import { rush } from './simulate.ts'
import { LocationRefusal } from './world/location-model.ts'
import { spawnService } from './world/spawn-service.ts'

const screen: Screen = {
  isTerminal: process.stdout.isTTY === true,
  write: (text) => void process.stdout.write(text),
}

process.exitCode = await run()

async function run(): Promise<number> {
  try {
    const options = readOptions(process.argv.slice(2))
    if (!options) {
      console.log(USAGE)
      return 0
    }
    if (options.service) return (await rush(options, options.service, screen)) ? 0 : 1
    await using service = await spawnService([process.execPath, ...SERVE], process.env)
    // An interrupted simulation removes its temporary service.
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.once(signal, () => void service[Symbol.asyncDispose]().then(() => process.exit(130)))
    }
    screen.write(`portal  ${service.url}/portal   ${service.owner.email}  ${service.owner.password}\n`)
    return (await rush(options, { ...service, isOurs: true }, screen)) ? 0 : 1
  } catch (error) {
    const expected = [UsageError, LocationRefusal, ComandaError].some((kind) => error instanceof kind)
    if (!(error instanceof Error) || !expected) throw error
    console.error(`rush: ${error.message}`)
    return 2
  }
}
