-- serves older programs
-- Keys that push orders of others: delivery services, web shops.
create table channels (
  account_id integer not null,
  key_id integer not null,
  name text not null,
  accept text not null,
  minutes integer not null,
  answer_within integer not null,
  fee_external_id text not null,
  primary key (account_id, key_id),
  foreign key (account_id) references accounts (id)
) strict, without rowid;

-- What is particular to an order of a channel. state: received, accepted, ready, handed_over, refused or cancelled.
-- fire_at: when an order for later goes to the kitchen. contact: JSON of the guest's data, or empty once it was erased.
create table channel_orders (
  account_id integer not null,
  order_id integer not null,
  location_id integer not null,
  channel text not null,
  external_number text not null,
  fulfilment text not null,
  due_at integer,
  contact text not null,
  note text not null,
  state text not null,
  received_at integer not null,
  answer_until integer not null,
  minutes integer,
  ready_at integer,
  fire_at integer,
  reason text not null,
  primary key (account_id, order_id),
  foreign key (account_id, location_id) references locations (account_id, id)
) strict, without rowid;

create index channel_orders_of_location on channel_orders (account_id, location_id, order_id);
create index channel_orders_to_answer on channel_orders (answer_until) where state = 'received';
create index channel_orders_to_fire on channel_orders (fire_at) where fire_at is not null;
create index channel_orders_with_contact on channel_orders (received_at) where contact <> '';

-- The server of a channel's orders stands for the channel: nobody who works there.
alter table staff add column channel text;
create unique index one_server_per_channel on staff (account_id, location_id, channel) where channel is not null;
