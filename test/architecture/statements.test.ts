import assert from 'node:assert/strict'
import test from 'node:test'
import { type SourceFile, taggedTemplatesIn } from './source-files.ts'
import { statementsAreConfined, statementsStandInStores } from './sql-statements.ts'
import { type Tables, whereNotConfined } from './tenant-confinement.ts'

const tables: Tables = new Map([
  ['accounts', 'id'],
  ['orders', 'account_id'],
  ['items', 'account_id'],
  ['order_details', 'accountId'],
  ['leases', null],
])

/** The statement as it would be written in the source, with a value for each `:name`. */
const written = (statement: string) =>
  `sql\`${statement.replaceAll(/:([\w.]+)/g, (_, name) => '$'.concat(`{${name}}`))}\``

const complaintsOf = (statement: string) => {
  const file = { path: 'src/orders/store.ts', text: written(statement) }
  return taggedTemplatesIn(file).flatMap((template) => whereNotConfined(template, tables))
}

const confined: Record<string, string> = {
  'a select by its account': 'select id from orders where account_id = :accountId and id = :id',
  'the account of an object': 'select id from orders where account_id = :caller.accountId',
  'turned round': 'select id from orders where :accountId = account_id',
  'a view by its own spelling': 'select * from order_details where "accountId" = :accountId',
  'a join that carries it over':
    'select 1 from orders o join items i on i.account_id = o.account_id where o.account_id = :accountId',
  'a chain of joins, the last one confined':
    'select 1 from orders o, items i, items j where j.account_id = :accountId and o.account_id = i.account_id and i.account_id = j.account_id',
  'an outer join that carries it over':
    'select 1 from orders o left join items i on i.account_id = o.account_id where o.account_id = :accountId',
  'a subselect that carries it over':
    'select 1 from orders o where o.account_id = :accountId and exists (select 1 from items i where i.account_id = o.account_id)',
  'a subselect in the select list that names it':
    'select (select count(*) from items i where i.account_id = :accountId) from orders o where o.account_id = :accountId',
  'an insert from a sum over confined rows':
    'insert into items (account_id, id) select :accountId, max(id) from orders where account_id = :accountId',
  'a query in from': 'select max(id) from (select id from orders where account_id = :accountId) as piece',
  'both sides of a union':
    'select id from orders where account_id = :accountId union all select id from items where account_id = :accountId',
  'the account itself': 'select name from accounts where id = :accountId',
  'a table of the installation': 'update leases set until = 0 where until > :now',
  'a lock': 'select id from orders where account_id = :accountId for update',
  'an insert': 'insert into orders (id, account_id) values (:id, :order.accountId) returning id',
  'an insert over its own row':
    'insert into orders (account_id, id) values (:accountId, 1) on conflict (account_id, id) do update set id = 2',
  'an insert from confined rows':
    'insert into items (account_id, id) select account_id, id from orders where account_id = :accountId',
  'an alternative beside it':
    'delete from orders where account_id = :accountId and (id = 1 or id = 2 and qty = 3)',
}

for (const [name, statement] of Object.entries(confined)) {
  test(`passes: ${name}`, () => assert.deepEqual(complaintsOf(statement), []))
}

const loose: Record<string, string> = {
  'nothing said': 'select id from orders',
  'the account only in the select list': 'select account_id from orders where id = :id',
  'any account': 'select id from orders where account_id > 0',
  'another value than the account': 'select id from orders where account_id = :orderId',
  'a number': 'select id from orders where account_id = 1',
  'an alternative': 'select id from orders where account_id = :accountId or id = :id',
  'an alternative in brackets': 'select id from orders where (account_id = :accountId or id = :id)',
  'the opposite': 'select id from orders where not account_id = :accountId',
  'a sum': 'select id from orders where account_id = :accountId + 1',
  'within a case':
    'select id from orders where case when id = 1 and account_id = :accountId and id = 1 then 1 else 1 end = 1',
  'a text that reads like it': "select id from orders where name = 'x and account_id = 1'",
  'a join on something else':
    'select 1 from orders o join items i on i.order_id = o.id where o.account_id = :accountId',
  'two tables that only name each other':
    'select 1 from orders o join items i on i.account_id = o.account_id',
  'an outer join that should confine the other side':
    'select 1 from orders o left join items i on i.account_id = :accountId and o.account_id = i.account_id',
  'an account of which it is not said whose': 'select 1 from orders o, items i where account_id = :accountId',
  'a subselect without it':
    'select id from orders where account_id = :accountId and id in (select order_id from items)',
  'a subselect in the select list':
    'select (select max(id) from items) from orders where account_id = :accountId',
  'a subselect in the select list that only carries it over':
    'select (select count(*) from items i where i.account_id = o.account_id) from orders o where o.account_id = :accountId',
  'a subselect among the values':
    'insert into items (account_id, id) values (:accountId, (select max(id) from orders where account_id = :accountId))',
  'a query in from without it': 'select max(id) from (select id from orders) as piece',
  'one side of a union': 'select id from orders where account_id = :accountId union select id from items',
  'an update': 'update orders set id = :id where id = :id',
  'an update that gives rows away': 'update orders set account_id = :accountId where account_id = :accountId',
  'a subselect in an update':
    'update orders set n = (select max(id) from items) where account_id = :accountId',
  'a deletion': 'delete from orders where id = :id',
  'an insert without it': 'insert into orders (id) values (:id)',
  'an insert of another value': 'insert into orders (account_id, id) values (:id, :accountId)',
  'one of two rows': 'insert into orders (account_id) values (:accountId), (:id)',
  'an insert over anybody’s row':
    'insert into orders (account_id, id) values (:accountId, 1) on conflict (id) do update set id = 2',
  'an insert from all rows': 'insert into items (account_id) select account_id from orders',
  'every account': 'select id from accounts',
}

for (const [name, statement] of Object.entries(loose)) {
  test(`complains of ${name}`, () => {
    const complaints = complaintsOf(statement)
    assert.ok(complaints.length > 0)
    assert.doesNotMatch(complaints.join(), /cannot be read/)
  })
}

const notUnderstood: Record<string, string> = {
  'a table nobody knows': 'select id from guests where account_id = :accountId',
  'a common table expression': 'with o as (select 1) select 1 from o',
  'an update from elsewhere': 'update orders set id = 1 from items where orders.account_id = :accountId',
  'a comment': 'select id from orders -- where account_id = :accountId',
  'a join by names': 'select 1 from orders join items using (account_id) where account_id = :accountId',
}

for (const [name, statement] of Object.entries(notUnderstood)) {
  test(`rejects what it cannot parse: ${name}`, () => {
    assert.match(complaintsOf(statement).join(), /^cannot be read/)
  })
}

const LOOSE = 'sql`select id from orders`'
const CONFINED = written('select id from orders where account_id = :accountId')
const file = (path: string, ...text: string[]): SourceFile => ({ path, text: text.join('\n') })

test('only listed files hold statements across accounts, and no others', () => {
  const rule = statementsAreConfined(tables, {
    'src/a/across-accounts.ts': '',
    'src/b/across-accounts.ts': '',
  })
  const across = file('src/a/across-accounts.ts', LOOSE, 'sql`delete from leases`')
  assert.deepEqual(
    rule([across, file('src/b/across-accounts.ts', LOOSE), file('src/a/store.ts', CONFINED)]),
    [],
  )
  assert.deepEqual(
    rule([across, file('src/b/across-accounts.ts', CONFINED), file('src/a/store.ts', LOOSE)]),
    [
      'src/b/across-accounts.ts: belongs among those of one account, in select id from orders where account_id = ?',
      'src/a/store.ts: orders is not confined to one account, in select id from orders',
    ],
  )
  assert.deepEqual(rule([across]), ['src/b/across-accounts.ts is gone: strike it from the list'])
})

test('a statement with a long type of its rows is found', () => {
  const typed = file('src/a/store.ts', 'await sql<{ id: number; name: `x` }>`select id from orders`')
  assert.equal(statementsAreConfined(tables, {})([typed]).length, 1)
})

test('statements stand in stores', () => {
  const rule = statementsStandInStores(['src/a/odd.ts'])
  const odd = file('src/a/odd.ts', CONFINED)
  assert.deepEqual(rule([odd, file('src/a/store.ts', CONFINED), file('src/a/b-store.ts', CONFINED)]), [])
  assert.deepEqual(rule([odd, file('src/a/actions.ts', CONFINED), file('src/a/x.ts', 'tx`select 1`')]), [
    'src/a/actions.ts has a statement of its own',
    'src/a/x.ts: what tx is sent is not looked at',
  ])
  assert.deepEqual(rule([file('src/a/odd.ts')]), ['src/a/odd.ts is gone: strike it from the list'])
})
