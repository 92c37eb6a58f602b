-- A consumer of recrawl lists by its name: how far it has been given what is due. What it is given is worked out once a walk
-- and kept in recrawl_due until its last row was taken.
create table recrawl_cursor (
  id serial primary key,
  view_id int not null references market_view (id) on delete cascade,
  name text not null,
  -- number of the walk that it has been taken up to, 0 before the first
  walk int not null default 0,
  -- batches that were taken to their end
  batch int not null default 0,
  -- the list under way: of which walk, rows in it, and rows that were taken
  due_walk int,
  due_total int not null default 0,
  due_done int not null default 0,
  -- rows of the batch that was begun and has not ended
  pending int,
  created_at timestamptz(3) not null default now(),
  taken_at timestamptz(3),
  unique (view_id, name)
);

-- Rows by their rank. `list` counts along dueLists of lib/domain/plan/due-list.ts
create table recrawl_due (
  cursor_id int not null references recrawl_cursor (id) on delete cascade,
  rank int not null,
  list smallint not null,
  entry_id bigint not null,
  primary key (cursor_id, rank)
);

-- When a market view is walked by itself: a row where it is.
create table walk_schedule (
  view_id int primary key references market_view (id) on delete cascade,
  every_minutes int not null,
  next_at timestamptz(3) not null,
  -- walk that it ordered last
  last_walk int
);
create index on walk_schedule (next_at);
