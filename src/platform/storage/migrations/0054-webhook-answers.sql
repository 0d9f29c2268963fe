-- How an endpoint answered, as far as it helps whoever looks after it.
alter table webhook_attempts add column answer text not null default '';
