import { type Command, change, integer, type Options, text, UsageError } from '../../platform/cli/options.ts'
import { RIGHTS, RIGHTS_OF_OLD_KEYS, type Rights } from '../../platform/core/rights.ts'
import { createKey, revokeKey } from './key-actions.ts'

export const keyCommands: Record<string, Command> = {
  'key create': async (store, options) => {
    const name = text(options, 'name')
    const reach = options.location === undefined ? 'account' : [integer(options, 'location')]
    const isTest = options.test === true
    const rights = rightsOf(options)
    const key = await change(store, options, (change) => createKey(change, { name, reach, rights, isTest }))
    return `${isTest ? 'Test key' : 'API key'}, shown this once: ${key}`
  },

  'key revoke': async (store, options) => {
    const keyId = integer(options, 'key')
    await change(store, options, (change) => revokeKey(change, keyId))
    return `key ${keyId} revoked; every node stops taking it within seconds`
  },
}

function rightsOf(options: Options): Rights {
  if (options.rights === undefined) return RIGHTS_OF_OLD_KEYS
  const requested = new Set(text(options, 'rights').split(','))
  const rights = new Set(RIGHTS.filter((right) => requested.has(right)))
  if (rights.size < requested.size) {
    throw new UsageError(`--rights must be some of ${RIGHTS.join(',')}, with commas between them`)
  }
  return rights
}
