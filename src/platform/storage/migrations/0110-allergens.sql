-- serves older programs
-- Allergens and other declarations of items and options, as sets of bits; src/menus/allergens/codes.ts has their order.
-- declared_at null: nobody has declared the item. declared_digest: what name, description and options were at that time.
alter table menu_items add column contains integer not null default 0;
alter table menu_items add column may_contain integer not null default 0;
alter table menu_items add column additives integer not null default 0;
alter table menu_items add column diets integer not null default 0;
alter table menu_items add column spicy integer not null default 0;
alter table menu_items add column alcohol integer not null default 0;
alter table menu_items add column min_age integer not null default 0;
alter table menu_items add column declared_at integer;
alter table menu_items add column declared_by text;
alter table menu_items add column declared_digest text;
alter table modifier_options add column contains integer not null default 0;
alter table modifier_options add column may_contain integer not null default 0;
alter table modifier_options add column additives integer not null default 0;
alter table modifier_options add column diets integer not null default 0;
alter table modifier_options add column spicy integer not null default 0;
alter table modifier_options add column alcohol integer not null default 0;
alter table modifier_options add column min_age integer not null default 0;

-- What the guests of an order must not eat, and what its lines contain, options included, as they were ordered.
alter table orders add column allergen_codes integer not null default 0;
alter table order_items add column contains integer not null default 0;
alter table order_items add column may_contain integer not null default 0;
