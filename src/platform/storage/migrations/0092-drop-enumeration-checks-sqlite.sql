-- serves older programs
-- on SQLite
-- The same as 0091. SQLite drops only constraints that have a name, so the text of the tables is edited, as its own
-- `alter table` does. No row is read or copied: rebuilding the four large tables took 106 s for a million orders.
pragma writable_schema = on;
update sqlite_schema set sql = change_check(sql, 'method in (''card'', ''cash'', ''other'')', '')
  where type = 'table' and name in ('payments', 'payment_entries', 'payment_refunds');
update sqlite_schema
  set sql = change_check(sql, 'status in (''pending'', ''approved'', ''declined'', ''unknown'')', '')
  where type = 'table' and name in ('payments', 'payment_refunds');
update sqlite_schema set sql = change_check(sql, 'paper_language in (''en'', ''de'', ''es'', ''fr'')', '')
  where type = 'table' and name = 'locations';
update sqlite_schema set sql = change_check(change_check(sql, 'transport in (''cloudprnt'', ''epson'', ''raw'')', ''),
    'proof in (''marker'', ''status'')', '')
  where type = 'table' and name = 'printers';
update sqlite_schema set sql = change_check(change_check(change_check(sql,
    'kind in (''ticket'', ''receipt'', ''test'')', ''),
    'status in (''pending'', ''sent'', ''printed'', ''failed'', ''cancelled'', ''expired'')', ''),
    'routed in (0, 1, 2)', '')
  where type = 'table' and name = 'print_jobs';
update sqlite_schema set sql = change_check(sql, 'kind in (''percent'', ''amount'', ''comp'')', '')
  where type = 'table' and name = 'order_discounts';
update sqlite_schema set sql = change_check(sql, 'kind in (''service'', ''kitchen'')', '')
  where type = 'table' and name in ('device_keys', 'pairing_codes');
update sqlite_schema set sql = change_check(sql, 'signed_in_by in (''password'', ''link'', ''passkey'')', '')
  where type = 'table' and name = 'sessions';
update sqlite_schema set sql = change_check(sql, 'role in (''server'', ''supervisor'')', '')
  where type = 'table' and name = 'staff';
update sqlite_schema set sql = change_check(sql, 'role in (''owner'', ''manager'', ''viewer'')', '')
  where type = 'table' and name = 'users';
update sqlite_schema set sql = change_check(sql, 'type in (1, 2, 3)', '') where type = 'table' and name = 'tables';
update sqlite_schema set sql = change_check(sql, 'shape in (''rectangle'', ''round'')', '')
  where type = 'table' and name = 'table_places';
update sqlite_schema set sql = change_check(sql,
    'kind in (''table'', ''takeaway'', ''bar'', ''quick'') and (kind = ''table'') = (table_id is not null)',
    '(kind = ''table'') = (table_id is not null)')
  where type = 'table' and name = 'orders';
-- Reads the edited text, so that an error in it rolls the migration back. A table that comes and goes raises SQLite's
-- schema cookie: other connections read the text again.
pragma writable_schema = reset;
create table schema_edited (id integer primary key) strict;
drop table schema_edited;
