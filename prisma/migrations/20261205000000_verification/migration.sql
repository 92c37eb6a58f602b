-- A sample of a site's pages, looked at once: do their own dates and their text bear lastmod out?
create table verification (
  id serial primary key,
  view_id int not null references market_view (id) on delete cascade,
  -- 1, 2, 3… per market view
  number int not null,
  -- the walk whose lastmods are checked, and its number stays when the walk is gone
  walk_id int references walk (id) on delete set null,
  walk_number int not null,
  -- queued · running · complete · partial · cancelled · blocked · failed
  state text not null default 'queued',
  -- a sentence where the state needs one
  reason text,
  sample_size int not null,
  -- decides, with the inventory, which pages are picked
  seed text not null,
  pages_planned int not null default 0,
  pages_done int not null default 0,
  current_url text,
  requested_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  cancel_requested_at timestamptz(3),
  clock_at timestamptz(3),
  -- worker_process that verifies by itself, without jobs: the command line
  runner uuid,
  -- what each robots.txt answered: [{origin, status, outcome, crawlDelayMs}]
  robots jsonb not null default '[]',
  -- lib/domain/verify/verification-summary.ts
  summary jsonb,
  -- the walk's verdict together with what pages have shown up to now: lib/domain/lastmod/combine-verdict.ts
  verdict jsonb,
  -- the same by top section: {path: Verdict}
  section_verdicts jsonb not null default '{}',
  unique (view_id, number)
);
create index on verification (walk_id);
-- Two orders at once become one.
create unique index verification_one_active on verification (view_id) where state in ('queued', 'running');

-- One page of a sample and what it showed.
create table verified_page (
  id serial primary key,
  verification_id int not null references verification (id) on delete cascade,
  view_id int not null,
  rank int not null,
  loc text collate "C" not null,
  -- first directory of its path
  section text collate "C" not null,
  -- new · moved · still: why it was picked
  pick text not null,
  -- undated · future · week · month · year · older: age of its lastmod at the pick
  age text not null,
  -- home, tags, archives, paging: lists that change with their children
  is_list boolean not null,
  lastmod_at timestamptz(3),
  lastmod_precision text,
  -- of the look before, in an earlier verification
  previous_id int references verified_page (id) on delete set null,
  previous_lastmod_at timestamptz(3),
  -- null without a look before, or where either was undated
  lastmod_moved boolean,
  state text not null default 'queued',
  attempts int not null default 0,
  -- read · not-modified · skipped · failed · blocked
  outcome text,
  reason text,
  status int,
  final_url text,
  etag text,
  last_modified text,
  fetched_at timestamptz(3),
  duration_ms int,
  bytes int,
  -- every date found: [{source, raw, at, precision}]
  dates jsonb not null default '[]',
  page_at timestamptz(3),
  page_precision text,
  page_source text,
  -- agree · behind · ahead · no-date · no-lastmod · stamped
  relation text,
  difference_ms bigint,
  canonical text,
  robots_meta text,
  -- main · article · readability · body · bytes
  text_method text,
  -- of the normalised main text
  text_sha256 text,
  -- lib/domain/verify/text-fingerprint.ts
  fingerprint jsonb,
  -- since the look before: null where there is none or nothing can be said
  content_changed boolean,
  -- same · reordered · template · small · large · redesign · unknown
  change_kind text,
  similarity real,
  unique (verification_id, loc)
);
create index on verified_page (view_id, loc, id desc);
create index on verified_page (previous_id);
create index on verified_page (view_id, section) where content_changed is not null;

-- What verdict the site had when. One that differs from the one before is a flip.
create table verdict_event (
  id serial primary key,
  view_id int not null references market_view (id) on delete cascade,
  at timestamptz(3) not null,
  -- walk · verification
  source text not null,
  -- number of the walk, or of the verification
  number int not null,
  -- the walk that the verdict is about
  walk_number int not null,
  code text not null,
  -- of the event before, null on the first
  code_before text,
  -- the walk's verdict together with what pages had shown by then
  verdict jsonb not null,
  unique (view_id, source, number)
);
create index on verdict_event (view_id, walk_number, id desc);

-- Walks that ended before there were events.
insert into verdict_event (view_id, at, source, number, walk_number, code, code_before, verdict)
select view_id, finished_at, 'walk', number, number, verdict->>'code',
  lag(verdict->>'code') over (partition by view_id order by number), verdict
from walk where state in ('complete', 'partial') and finished_at is not null and jsonb_typeof(verdict) = 'object'
order by view_id, number;
