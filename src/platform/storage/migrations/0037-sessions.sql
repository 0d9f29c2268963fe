-- From where and with what somebody signed in, so that they know their own sessions again.
alter table sessions add column address text not null default '';
alter table sessions add column agent text not null default '';
