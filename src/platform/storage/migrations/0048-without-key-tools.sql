-- serves older programs
-- on PostgreSQL
drop function key_by_account(text, text);

drop function prove_pointers(text);
