-- Lists of URLs that a crawler found, and how a walk stands against them.
create table crawl_list (
  id serial primary key,
  site_id int not null references site (id) on delete cascade,
  name text not null,
  -- upload · paste · crawl · command
  source text not null,
  created_at timestamptz(3) not null default now(),
  unique (site_id, name)
);

-- The same list brought once more is another version. Its URLs stand in a table of its own, crawl_url_<id>, made by
-- lib/io/fill-crawl-list.ts in the transaction that fills it.
create table crawl_list_version (
  id serial primary key,
  list_id int not null references crawl_list (id) on delete cascade,
  number int not null,
  -- uploading · uploaded · queued · importing · ready · failed · cancelled
  state text not null default 'uploading',
  -- a sentence where the state needs one, or where something of the file was lost
  reason text,
  file_name text,
  -- as they came, packed or not
  bytes bigint not null default 0,
  -- of these, read by the import
  bytes_done bigint not null default 0,
  -- lib/domain/crawl-list/list-format.ts
  format jsonb,
  -- the first records: [[cell]]
  preview jsonb,
  -- what a path is relative to
  base_url text not null,
  rows_read bigint not null default 0,
  rejected bigint not null default 0,
  -- distinct ones, once the list is ready
  urls int,
  -- lib/domain/crawl-list/list-summary.ts
  summary jsonb,
  -- lib/domain/section/path-tree.ts
  tree jsonb,
  requested_at timestamptz(3) not null default now(),
  -- when bytes came last
  touched_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  cancel_requested_at timestamptz(3),
  unique (list_id, number)
);

-- An upload until it is imported: here, so that a worker on any machine reads it, and a restart loses nothing.
create table crawl_list_chunk (
  version_id int not null references crawl_list_version (id) on delete cascade,
  n int not null,
  bytes bytea not null,
  primary key (version_id, n)
);
alter table crawl_list_chunk alter column bytes set storage external;

-- The first lines that gave no URL
create table crawl_list_reject (
  version_id int not null references crawl_list_version (id) on delete cascade,
  rank int not null,
  line bigint not null,
  -- lib/domain/crawl-list/crawl-row.ts
  reason text not null,
  text text not null,
  primary key (version_id, rank)
);

-- A walk against a version of a list. Rows stand in tables of its own, coverage_url_<id> and coverage_pair_<id>.
create table coverage (
  id serial primary key,
  walk_id int not null references walk (id) on delete cascade,
  version_id int not null references crawl_list_version (id) on delete cascade,
  -- queued · matching · ready · failed
  state text not null default 'queued',
  reason text,
  -- lib/domain/coverage/coverage-summary.ts
  summary jsonb,
  requested_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  unique (walk_id, version_id)
);
create index on coverage (version_id);

-- One directory or sitemap file, with the pairs that are near by the rules that they need.
create table coverage_node (
  coverage_id int not null references coverage (id) on delete cascade,
  -- path · file
  tree text not null,
  key text collate "C" not null,
  parent_key text collate "C",
  depth int not null,
  sitemap int not null,
  list int not null,
  "both" int not null,
  pairs jsonb not null,
  list_pairs jsonb not null,
  wide boolean not null default false,
  primary key (coverage_id, tree, key)
);
