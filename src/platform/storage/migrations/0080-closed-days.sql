-- serves older programs
-- What a day came to when it was closed, as JSON. Null: closed by a program that stored no figures; they are computed.
alter table day_closes add column figures text;

-- By which clock the days up to the last closed one were cut, as JSON: a change of time zone or of the start of the day
-- leaves them as they were.
alter table locations add column earlier_clocks text not null default '[]';
