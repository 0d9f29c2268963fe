import { type Command, change, integer, OPERATOR, text } from '../command-line.ts'
import { createAccount, createKey, revokeKey } from './actions.ts'

export const accountCommands: Record<string, Command> = {
  'account create': async (store, options) => {
    const name = text(options, 'name')
    const accountId = await store.database.write(async (sql) => {
      const change = { sql, now: Date.now(), secrets: store.secrets }
      return (await createAccount(change, OPERATOR, name)).caller.accountId
    })
    return `account ${accountId} created`
  },

  'key create': async (store, options) => {
    const name = text(options, 'name')
    const reach = options.location === undefined ? 'account' : [integer(options, 'location')]
    const key = await change(store, options, (change) => createKey(change, { name, reach }))
    return `API key, shown this once: ${key}`
  },

  'key revoke': async (store, options) => {
    const keyId = integer(options, 'key')
    await change(store, options, (change) => revokeKey(change, keyId))
    return `key ${keyId} revoked; every node stops taking it within seconds`
  },
}
