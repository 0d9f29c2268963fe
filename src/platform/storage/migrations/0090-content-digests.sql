-- serves older programs
-- What a client sent under an id of its own, so that a repeat with other content is refused. Null: from before, or no id.
alter table orders add column content_digest text;
alter table order_items add column content_digest text;
