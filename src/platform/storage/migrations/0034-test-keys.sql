-- Keys that were made to try things with: marked wherever they are listed, and in the log of what they did.
alter table api_keys add column is_test integer not null default 0;
