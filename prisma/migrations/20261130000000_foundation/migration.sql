create table site (
  id serial primary key,
  host text not null unique,
  start_address text not null,
  limits jsonb not null default '{}',
  created_at timestamptz(3) not null default now()
);

create table market_view (
  id serial primary key,
  site_id int not null references site (id) on delete cascade,
  name text not null default 'default',
  unique (site_id, name)
);

create table walk (
  id serial primary key,
  view_id int not null references market_view (id) on delete cascade,
  number int not null,
  state text not null default 'queued',
  reasons jsonb not null default '[]',
  limits jsonb not null,
  clock_at timestamptz(3),
  requested_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  cancel_requested_at timestamptz(3),
  discovery text,
  robots jsonb,
  files_known int not null default 0,
  files_done int not null default 0,
  files_failed int not null default 0,
  files_claimed int not null default 0,
  entries_read bigint not null default 0,
  bytes_read bigint not null default 0,
  current_url text,
  requests jsonb not null default '{}',
  summary jsonb,
  verdict jsonb,
  -- worker_process that runs the walk by itself, without jobs: the command line
  runner uuid,
  unique (view_id, number)
);
create index on walk (state);
-- Two walks of one view asked at once become one.
create unique index walk_one_active on walk (view_id) where state in ('queued', 'discovering', 'reading', 'finishing');

create table sitemap_file (
  id serial primary key,
  view_id int not null references market_view (id) on delete cascade,
  url text not null,
  unique (view_id, url)
);

create table file_content (
  id serial primary key,
  file_id int not null references sitemap_file (id) on delete cascade,
  first_walk int not null,
  sha256 text not null,
  format text not null,
  whole boolean not null,
  entries int not null,
  urls int not null,
  profile jsonb not null,
  sections jsonb not null,
  verdict jsonb not null,
  children jsonb not null default '[]',
  -- {scheme and host: page URLs}
  origins jsonb not null default '{}'
);
create index on file_content (file_id);

-- "fetch" is a reserved word: quote it in every statement.
create table "fetch" (
  id serial primary key,
  walk_id int not null references walk (id) on delete cascade,
  file_id int not null references sitemap_file (id) on delete cascade,
  parent_file_id int,
  depth int not null default 0,
  rank int not null default 0,
  source text not null default 'index',
  index_lastmod_at timestamptz(3),
  index_lastmod_raw text,
  state text not null default 'queued',
  outcome text,
  reason text,
  status int,
  final_url text,
  redirects jsonb not null default '[]',
  headers jsonb not null default '{}',
  agent text,
  head text,
  format text,
  bytes_packed bigint,
  bytes_unpacked bigint,
  sha256 text,
  problems jsonb not null default '[]',
  -- entries of earlier walks that stay because the file was read only in part
  kept_entries int not null default 0,
  attempts int not null default 0,
  entries int,
  content_id int references file_content (id) on delete set null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  unique (walk_id, file_id)
);
create index on "fetch" (file_id);
create index on "fetch" (content_id);

-- Addresses asked for in a walk, redirects included, and the file they were asked for: each is asked once.
create table walk_address (
  walk_id int not null references walk (id) on delete cascade,
  url text not null,
  -- 0 is robots.txt
  file_id int not null,
  primary key (walk_id, url)
);

-- When a host may be asked next, over all workers of all machines.
create table host_clock (
  host text primary key,
  next_at timestamptz not null
);

-- Heartbeats: jobs of a worker that stopped beating are handed to the others.
create table worker_process (
  id uuid primary key,
  worker_ids text[] not null,
  host_name text not null,
  started_at timestamptz(3) not null default now(),
  beat_at timestamptz(3) not null default now()
);

create table walk_section (
  walk_id int not null references walk (id) on delete cascade,
  tree text not null,
  key text collate "C" not null,
  parent_key text collate "C",
  depth int not null,
  wide boolean not null default false,
  urls int not null,
  entries int not null,
  dated int not null,
  newest_at timestamptz(3),
  median_at timestamptz(3),
  months jsonb not null,
  verdict jsonb not null,
  not_known int not null default 0,
  primary key (walk_id, tree, key)
);
create index on walk_section (walk_id, tree, parent_key);

create table walk_day (
  walk_id int not null references walk (id) on delete cascade,
  day int not null,
  date_only int not null,
  date_time int not null,
  primary key (walk_id, day)
);

create table walk_stamp (
  walk_id int not null references walk (id) on delete cascade,
  rank int not null,
  stamp_at timestamptz(3) not null,
  precision text not null,
  entries int not null,
  files int not null,
  finding text,
  primary key (walk_id, rank)
);

-- One `loc` of one sitemap file over a span of walks. A partition a market view, made by lib/io/entry-writer.ts with its
-- indexes once the first walk has filled it: loading bare tables and indexing them in one go is several times as fast.
create table entry (
  view_id int not null,
  file_id int not null,
  -- allotted by the writer in blocks of entry_block, so that extensions can be copied in beside their entries
  id bigint not null,
  -- of (lastmod as written, listings, extension): two rows of one loc are the same entry if it is the same
  fingerprint bigint not null,
  lastmod_at timestamptz(3),
  first_walk int not null,
  -- 2147483647 while the span is open
  last_walk int not null default 2147483647,
  -- number of the walk in which this URL was first seen in this view
  seen_from int not null,
  -- how many times the file lists the URL
  listings int not null default 1,
  -- 1 year · 2 month · 3 day · 4 minute · 5 second · 6 fraction
  precision smallint,
  -- bits: lib/domain/lastmod/lastmod-flag.ts
  flags smallint not null default 0,
  loc text collate "C" not null,
  -- the publisher's text, where it is not the normal form
  loc_raw text,
  -- the publisher's text, where it is not what `lastmod_at` and `precision` give in canonical form
  lastmod_raw text
) partition by list (view_id);

create sequence entry_block;

-- images, videos, news, alternates, changefreq and priority, kept apart so that a scan of entries stays short
create table entry_extension (
  view_id int not null,
  entry_id bigint not null,
  data jsonb not null
) partition by list (view_id);

-- Entries that are not the one that stands for their URL, in a span of walks: a URL listed by three files is one URL.
create table shadowed_entry (
  view_id int not null,
  entry_id bigint not null,
  first_walk int not null,
  last_walk int not null default 2147483647
) partition by list (view_id);
