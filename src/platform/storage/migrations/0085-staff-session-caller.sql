-- serves older programs
-- The device or key at which somebody signed in. Their session counts for calls of that one only. Sessions from before
-- have none; they end by themselves within 16 hours.
alter table staff_sessions add column caller text;
