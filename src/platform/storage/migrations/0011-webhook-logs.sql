-- How far each webhook has come in each log that it is told of.
create view webhook_logs as
  select w.account_id as "accountId", w.id as "webhookId", l.location_id as "locationId",
    coalesce(c.sequence, 0) as sequence, l.first_sequence as "firstSequence", l.last_sequence as "lastSequence",
    coalesce(c.failures, 0) as failures, c.failing_since as "failingSince", coalesce(c.next_try_at, 0) as "nextTryAt",
    coalesce(c.tried_at, 0) as "triedAt"
  from webhooks w
  join event_logs l on l.account_id = w.account_id and (w.location_id is null or w.location_id = l.location_id)
  left join webhook_cursors c on c.account_id = w.account_id and c.webhook_id = w.id
    and c.location_id = l.location_id;
