-- A dish's questions and their answers are read in their order each time it is ordered.
drop index modifiers_of_item;

create index modifiers_of_item on modifiers (account_id, location_id, item_id, position);

drop index options_of_modifier;

create index options_of_modifier on modifier_options (account_id, location_id, modifier_id, position);
