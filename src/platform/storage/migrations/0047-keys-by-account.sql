-- serves older programs
-- on PostgreSQL
-- online
-- The key of every row begins with its account, and every unique index carries it, so that accounts can be spread over
-- machines: each then keeps the promise for its own. The embedded store, which is never spread, keeps its ids as they are.
-- One index is left that goes over all accounts: an older program names one_user_per_email when it lets somebody in.

create unique index concurrently if not exists locations_by_account on locations (account_id, id);

select key_by_account('locations', 'locations_by_account');

create unique index concurrently if not exists api_keys_by_account on api_keys (account_id, id);

select key_by_account('api_keys', 'api_keys_by_account');

create unique index concurrently if not exists tables_by_account on tables (account_id, id);

select key_by_account('tables', 'tables_by_account');

create unique index concurrently if not exists staff_by_account on staff (account_id, id);

select key_by_account('staff', 'staff_by_account');

create unique index concurrently if not exists menus_by_account on menus (account_id, id);

select key_by_account('menus', 'menus_by_account');

create unique index concurrently if not exists menu_sections_by_account on menu_sections (account_id, id);

select key_by_account('menu_sections', 'menu_sections_by_account');

create unique index concurrently if not exists menu_items_by_account on menu_items (account_id, id);

select key_by_account('menu_items', 'menu_items_by_account');

create unique index concurrently if not exists modifiers_by_account on modifiers (account_id, id);

select key_by_account('modifiers', 'modifiers_by_account');

create unique index concurrently if not exists modifier_options_by_account on modifier_options (account_id, id);

select key_by_account('modifier_options', 'modifier_options_by_account');

create unique index concurrently if not exists orders_by_account on orders (account_id, id);

select key_by_account('orders', 'orders_by_account');

create unique index concurrently if not exists printers_by_account on printers (account_id, id);

select key_by_account('printers', 'printers_by_account');

create unique index concurrently if not exists payment_entries_by_account on payment_entries (account_id, id);

select key_by_account('payment_entries', 'payment_entries_by_account');

create unique index concurrently if not exists pin_failures_by_account on pin_failures (account_id, id);

select key_by_account('pin_failures', 'pin_failures_by_account');

create unique index concurrently if not exists webhooks_by_account on webhooks (account_id, id);

select key_by_account('webhooks', 'webhooks_by_account');

create unique index concurrently if not exists webhook_attempts_by_account on webhook_attempts (account_id, id);

select key_by_account('webhook_attempts', 'webhook_attempts_by_account');

create unique index concurrently if not exists print_jobs_by_account on print_jobs (account_id, id);

select key_by_account('print_jobs', 'print_jobs_by_account');

create unique index concurrently if not exists users_by_account on users (account_id, id);

select key_by_account('users', 'users_by_account');

select key_by_account('order_items', 'order_items_of_account');

select key_by_account('payments', 'payments_of_account');

select key_by_account('terminals', 'one_terminal_of_account');

create unique index concurrently if not exists sessions_by_account on sessions (account_id, digest);

create index concurrently if not exists sessions_by_digest on sessions (digest);

select key_by_account('sessions', 'sessions_by_account');

create unique index concurrently if not exists password_links_by_account on password_links (account_id, digest);

create index concurrently if not exists password_links_by_digest on password_links (digest);

select key_by_account('password_links', 'password_links_by_account');

create unique index concurrently if not exists one_key_per_digest on api_keys (account_id, digest);

create index concurrently if not exists api_keys_by_digest on api_keys (digest);

alter table api_keys drop constraint if exists api_keys_digest_key;

create unique index concurrently if not exists one_printer_per_token_digest on printers (account_id, token_digest);

create index concurrently if not exists printers_by_token_digest on printers (token_digest);

drop index concurrently if exists one_printer_per_token;

-- That what pointed by the id alone stays within its account, and that nothing was lost on the way.
select prove_pointers('locations');

select prove_pointers('tables');

select prove_pointers('staff');

select prove_pointers('orders');

select prove_pointers('printers');

select prove_pointers('payment_entries');

select prove_pointers('webhooks');

select prove_pointers('print_jobs');

select prove_pointers('users');
