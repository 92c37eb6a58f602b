-- A file keeps the rows of the one that it was renamed from: `entry.file_id` of its rows where that is not its own id.
alter table "fetch"
  add column rows_of int,
  -- file of the walk before whose content stands at this address now
  add column renamed_from int,
  -- rows of earlier walks that stay because the file was read only in part: not known this time
  add column kept_ids bigint[];
-- No two files of a walk have the same rows.
create unique index fetch_rows on "fetch" (walk_id, coalesce(rows_of, file_id));

-- How a host was asked in a walk, over all workers.
create table walk_host (
  walk_id int not null references walk (id) on delete cascade,
  host text not null,
  requests int not null default 0,
  -- waits that its turns imposed, added up
  waited_ms bigint not null default 0,
  -- when the last turn that was handed out begins
  next_at timestamptz,
  -- Retry-After: how often, and until when the host asked last to be left alone
  retry_afters int not null default 0,
  retry_after_until timestamptz,
  primary key (walk_id, host)
);
