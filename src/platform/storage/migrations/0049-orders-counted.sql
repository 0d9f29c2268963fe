-- serves older programs
-- How many orders there ever were, without looking at one of them.
create view orders_counted as select seq as counted from sqlite_sequence where name = 'orders';
