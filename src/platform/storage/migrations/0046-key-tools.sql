-- serves older programs
-- on PostgreSQL
-- For the next step, which is taken beside the work of others; gone after it.
--
-- Makes an index over the account and what was the key before the key of a table. What points at the table goes on
-- pointing, by the account too; that it always did is proved afterwards. All of it or nothing, in a moment: who waits for
-- one of so many tables lets all of them go soon, before anybody else is taken for part of a ring.
create function key_by_account(keyed text, index_name text) returns void language plpgsql as $$
declare
  old_indices oid[];
  statement text;
  afterwards text[];
begin
  if exists (
    select 1 from pg_constraint
    where conrelid = keyed::regclass and contype = 'p' and cardinality(conkey) > 1
  ) then
    return;
  end if;
  perform set_config('lock_timeout', '200ms', true);
  old_indices := array(
    select conindid from pg_constraint
    where conrelid = keyed::regclass and (contype = 'p' or conname = keyed || '_account_id_id_key'));
  afterwards := array(
    select format('alter table %s add constraint %I foreign key (%s) references %s (account_id, id) not valid',
      conrelid::regclass, conname,
      (select string_agg(quote_ident(name), ', ' order by name <> 'account_id') from (
        select 'account_id' as name
        union select attname from pg_attribute where attrelid = conrelid and attnum = any (conkey)) named),
      keyed)
    from pg_constraint where contype = 'f' and conindid = any (old_indices));
  for statement in
    select format('alter table %s drop constraint %I', conrelid::regclass, conname)
    from pg_constraint where conindid = any (old_indices) order by contype
  loop
    execute statement;
  end loop;
  -- The index keeps its name: that it is there is how whoever comes again knows.
  execute format('alter table %s add constraint %I primary key using index %I', keyed, index_name, index_name);
  foreach statement in array afterwards loop
    execute statement;
  end loop;
end $$;

-- Looks at all rows that point at a table, while they are read and written.
create function prove_pointers(keyed text) returns void language plpgsql as $$
declare
  statement text;
begin
  for statement in
    select format('alter table %s validate constraint %I', conrelid::regclass, conname)
    from pg_constraint where contype = 'f' and confrelid = keyed::regclass and not convalidated
  loop
    execute statement;
  end loop;
end $$;
