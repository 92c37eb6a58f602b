-- What two walks have not in common, worked out once: a walk that has ended never changes. Unlogged, as it can be worked
-- out again: a crash of the server leaves both tables empty.
create unlogged table walk_diff (
  id serial primary key,
  left_walk int not null references walk (id) on delete cascade,
  right_walk int not null references walk (id) on delete cascade,
  made_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  -- [[kinds, URLs]…]
  counts jsonb not null default '[]',
  unique (left_walk, right_walk)
);
create index on walk_diff (right_walk);

-- One URL of a diff. Without a reference, which would be checked row by row: what is left of a diff that is gone is
-- deleted when the next one is made.
create unlogged table walk_change (
  diff_id int not null,
  -- bits: lib/domain/change/change-kind.ts
  kinds int not null,
  loc text collate "C" not null,
  -- entries that stand for the URL in the left walk and in the right one
  left_id bigint,
  right_id bigint,
  left_at timestamptz(3),
  right_at timestamptz(3),
  left_precision smallint,
  right_precision smallint,
  -- sitemap_file of these entries in their walks
  left_file int,
  right_file int,
  -- of a probable rename, and why it is taken for one
  other_loc text collate "C",
  reason text,
  primary key (diff_id, loc)
);
