-- A crawl of a site's links: the pages that it met become a version of a crawl list.
create table link_crawl (
  id serial primary key,
  view_id int not null references market_view (id) on delete cascade,
  -- 1, 2, 3… per market view
  number int not null,
  -- lib/domain/link-crawl/crawl-state.ts
  state text not null default 'queued',
  -- a sentence where the state needs one
  reason text,
  pages_max int not null,
  depth_max int not null,
  minutes_max int not null,
  -- decides, with the inventory, which pages it begins with beside the home page
  seed text not null,
  -- asked for, those that robots.txt forbids are not
  pages_done int not null default 0,
  -- links to pages of the site that were met, and those of them that were marked nofollow
  links bigint not null default 0,
  links_nofollow bigint not null default 0,
  links_elsewhere bigint not null default 0,
  -- addresses that found no room in the frontier
  dropped int not null default 0,
  current_url text,
  requested_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  cancel_requested_at timestamptz(3),
  clock_at timestamptz(3),
  -- worker_process that crawls by itself, without jobs: the command line
  runner uuid,
  -- what each robots.txt answered: [{origin, status, outcome, crawlDelayMs}]
  robots jsonb not null default '[]',
  -- lib/domain/link-crawl/crawl-summary.ts
  summary jsonb,
  -- the list that its pages became
  version_id int references crawl_list_version (id) on delete set null,
  unique (view_id, number)
);
create index on link_crawl (version_id);
-- Two orders at once become one.
create unique index link_crawl_one_active on link_crawl (view_id) where state in ('queued', 'running');

-- One address of a crawl: the frontier, and what became of it.
create table link_page (
  id serial primary key,
  crawl_id int not null references link_crawl (id) on delete cascade,
  loc text collate "C" not null,
  -- links from a start page
  depth int not null,
  -- home · seed · link · redirect
  found_by text not null,
  -- a link of another page leads here
  linked boolean not null,
  -- its directory has had its share: asked for when nothing else waits
  late boolean not null default false,
  -- queued · running · done · bounded: kept out by a bound on addresses that are alike
  state text not null default 'queued',
  attempts int not null default 0,
  -- lib/domain/link-crawl/link-page.ts
  outcome text,
  reason text,
  asked boolean not null default false,
  status int,
  redirect_to text,
  is_html boolean,
  canonical text,
  robots_meta text,
  noindex boolean,
  nofollow boolean,
  links int,
  links_nofollow int,
  links_elsewhere int,
  bytes int,
  fetched_at timestamptz(3),
  -- told at the end: in the inventory of the walk it is compared with
  listed boolean,
  unique (crawl_id, loc)
);
create index on link_page (crawl_id, late, depth, id) where state in ('queued', 'running');
