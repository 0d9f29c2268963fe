import type { Fault } from './fault.ts'

/** What many nodes on one store rely on. */
export const fleetFaults: Fault[] = [
  {
    breaks: 'an event for the kitchen marks its log as due there',
    file: 'src/events/store.ts',
    from: 'kitchen_due = case when kitchen_due = 0 and ${forKitchen} = 1',
    to: 'kitchen_due = case when kitchen_due = 0 and ${forKitchen} = 2',
    seenBy: 'src/printjobs/printjobs',
  },
  {
    breaks: 'a log with a mark is found by whoever looks',
    file: 'src/webhooks/across-accounts.ts',
    from: 'where webhooks_due > 0 and webhooks_due >= ${after}',
    to: 'where webhooks_due > 1e15 and webhooks_due >= ${after}',
    seenBy: 'src/webhooks/delivery',
  },
  {
    breaks: 'what was passed over is looked at again when something else is wanted',
    file: 'src/webhooks/actions.ts',
    from: 'else await markBehind(sql, webhook, change.now)',
    to: '',
    seenBy: 'src/webhooks/wanted-logs',
  },
  {
    breaks: 'a node that finds a lease taken leaves the database alone',
    file: 'src/storage/lease.ts',
    from: 'if (known > now() && known <= now() + forMs) return',
    to: '',
    seenBy: 'src/storage/lease',
  },
  {
    breaks: 'terminals that are not online are not looked at',
    file: 'src/terminals/across-accounts.ts',
    from: 'where online = 1 and (account_id, id) > (${accountId}, ${id})',
    to: 'where (account_id, id) > (${accountId}, ${id})',
    seenBy: 'src/chores',
  },
  {
    breaks: 'who wants what a neighbour holds waits without a connection',
    file: 'src/storage/postgres-statements.ts',
    from: 'if (!locks.take(known)) throw refuse(held, known)',
    to: 'locks.take(known)',
    seenBy: 'src/storage/starving',
  },
  {
    breaks: 'a commit that is not heard the end of is told as unknown',
    file: 'src/storage/postgres.ts',
    from: "deadline.isCommitting = purpose === 'write'",
    to: 'deadline.isCommitting = false',
    seenBy: 'src/storage/starving',
  },
  {
    breaks: 'a step that waits for a table is tried again',
    file: 'src/storage/migrate.ts',
    from: 'if (code !== LOCK_TIMEOUT || tried === STEP_TRIES) throw error',
    to: 'throw error',
    seenBy: 'src/storage/rolling',
  },
  {
    breaks: 'nothing is appended to the log of an account that moves',
    file: 'src/events/store.ts',
    from: 'if (log?.closed || (!log',
    to: 'if ((!log',
    seenBy: 'src/accounts',
  },
  {
    breaks: 'new rows are counted on after those that arrived',
    file: 'src/accounts/arriving.ts',
    from: 'await database.write((sql) => countOn(sql, dialect, into))',
    to: '',
    seenBy: 'src/accounts',
  },
  {
    breaks: 'a newer schema that does not serve us is refused',
    file: 'src/storage/migrate.ts',
    from: 'if (servesFrom > known)',
    to: 'if (servesFrom > known + 1e9)',
    seenBy: 'src/storage/rolling',
  },
]
