-- serves older programs
-- online
-- What was deleted stays, for the orders that name it. Whoever reads menus goes through what is on them alone, however
-- often they are made anew. So what is below something deleted is marked as well, from now on when it is deleted.
update menu_sections set deleted_at = m.deleted_at from menus m
  where m.account_id = menu_sections.account_id and m.id = menu_sections.menu_id
    and m.deleted_at is not null and menu_sections.deleted_at is null;

update menu_items set deleted_at = s.deleted_at from menu_sections s
  where s.account_id = menu_items.account_id and s.id = menu_items.section_id
    and s.deleted_at is not null and menu_items.deleted_at is null;

update modifiers set deleted_at = i.deleted_at from menu_items i
  where i.account_id = modifiers.account_id and i.id = modifiers.item_id
    and i.deleted_at is not null and modifiers.deleted_at is null;

update modifier_options set deleted_at = m.deleted_at from modifiers m
  where m.account_id = modifier_options.account_id and m.id = modifier_options.modifier_id
    and m.deleted_at is not null and modifier_options.deleted_at is null;

create index concurrently if not exists menus_shown on menus (account_id, location_id, position, id)
  where deleted_at is null;

create index concurrently if not exists sections_shown on menu_sections (account_id, location_id, menu_id, position, id)
  where deleted_at is null;

create index concurrently if not exists items_shown on menu_items (account_id, location_id, section_id, id)
  where deleted_at is null;

create index concurrently if not exists modifiers_asked on modifiers (account_id, location_id, item_id, position, id)
  where deleted_at is null;

create index concurrently if not exists options_offered on modifier_options (account_id, location_id, modifier_id, position, id)
  where deleted_at is null;

create index concurrently if not exists sections_of_station on menu_sections (account_id, printer_id)
  where printer_id is not null;

drop index concurrently if exists sections_of_menu;

drop index concurrently if exists items_of_section;

drop index concurrently if exists modifiers_of_item;

drop index concurrently if exists options_of_modifier;
