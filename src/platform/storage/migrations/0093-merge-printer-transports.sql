-- serves older programs
-- How a printer is reached is one column, now that it may have any value. Older programs write and read the columns
-- beside it: the view printer_details understands both, and they are dropped once none can be running.
update printers set transport = coalesce(reached_by, case when is_screen = 1 then 'screen' else 'agent' end)
  where is_screen = 1 or behind_agent = 1 or reached_by is not null;
