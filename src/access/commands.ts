import { type Command, change, integer, text } from '../command-line.ts'
import { createKey, revokeKey } from './actions.ts'

export const keyCommands: Record<string, Command> = {
  'key create': async (store, options) => {
    const name = text(options, 'name')
    const reach = options.location === undefined ? 'account' : [integer(options, 'location')]
    const isTest = options.test === true
    const key = await change(store, options, (change) => createKey(change, { name, reach, isTest }))
    return `${isTest ? 'Test key' : 'API key'}, shown this once: ${key}`
  },

  'key revoke': async (store, options) => {
    const keyId = integer(options, 'key')
    await change(store, options, (change) => revokeKey(change, keyId))
    return `key ${keyId} revoked; every node stops taking it within seconds`
  },
}
