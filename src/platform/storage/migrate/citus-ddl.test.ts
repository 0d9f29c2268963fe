import assert from 'node:assert/strict'
import test from 'node:test'
import { citusDdl } from './citus-ddl.ts'

const ONE_BY_ONE = "set local citus.multi_shard_modify_mode = 'sequential'"

const cases: Record<string, { said: string; spread: string[] }> = {
  'a new table is spread before it points at others': {
    said: `create table guests (account_id bigint not null references accounts (id), seat bigint check (seat > 0),
      table_id bigint not null, primary key (account_id, table_id),
      foreign key (account_id, table_id) references tables (account_id, id) on delete cascade)`,
    spread: [
      ONE_BY_ONE,
      `create table guests (account_id bigint not null, seat bigint check (seat > 0),
      table_id bigint not null, primary key (account_id, table_id))`,
      "select create_distributed_table('guests', 'account_id', colocate_with => 'locations')",
      'alter table guests add foreign key (account_id, table_id) references tables (account_id, id) on delete cascade',
      'alter table guests add foreign key (account_id) references accounts (id)',
    ],
  },
  'a table of the installation stays where it is': {
    said: 'create table leases (name text primary key)',
    spread: ['create table leases (name text primary key)'],
  },
  'what a new column has to keep is said after it': {
    said: "alter table staff add column grade text default 'a' check (grade in ('a', 'b')) check (grade <> first_name)",
    spread: [
      ONE_BY_ONE,
      "alter table staff add column grade text default 'a'",
      "alter table staff add constraint staff_grade_check check (grade in ('a', 'b'))",
      'alter table staff add constraint staff_grade_check1 check (grade <> first_name)',
    ],
  },
  'a column that has nothing to keep, and all else, is as it was': {
    said: 'alter table staff add column badge bigint not null default 0',
    spread: ['alter table staff add column badge bigint not null default 0'],
  },
}

for (const [name, { said, spread }] of Object.entries(cases)) {
  test(name, () => assert.deepEqual(citusDdl(said), spread))
}
