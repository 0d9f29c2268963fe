import { type Command, OPERATOR, text, UsageError } from '../command-line.ts'
import { createAccount } from './actions.ts'
import { resealAll } from './reseal.ts'

export const accountCommands: Record<string, Command> = {
  'account create': async (store, options) => {
    const name = text(options, 'name')
    const accountId = await store.database.write(async (sql) => {
      const change = { sql, now: Date.now(), secrets: store.secrets }
      return (await createAccount(change, OPERATOR, name)).caller.accountId
    })
    return `account ${accountId} created`
  },

  'secret reseal': async (store, _options, { oldSecret }) => {
    if (oldSecret === undefined) throw new UsageError('COMANDA_OLD_SECRET names the secret that is to go')
    const anew = await resealAll(store)
    return `${anew} secrets sealed anew: COMANDA_OLD_SECRET opens nothing any more, and can go from every node`
  },
}
