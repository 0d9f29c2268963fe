import { type Command, OPERATOR, text } from '../command-line.ts'
import { createAccount } from './actions.ts'

export const accountCommands: Record<string, Command> = {
  'account create': async (store, options) => {
    const name = text(options, 'name')
    const accountId = await store.database.write(async (sql) => {
      const change = { sql, now: Date.now(), secrets: store.secrets }
      return (await createAccount(change, OPERATOR, name)).caller.accountId
    })
    return `account ${accountId} created`
  },
}
