-- What became of lastmods from the walk before to this one: of each file that both have read, of each top section.
create table lastmod_step (
  walk_id int not null references walk (id) on delete cascade,
  -- file · path
  tree text not null,
  -- file: number of the sitemap file · path: "/" the site, "/blog/" a section
  key text not null,
  -- lib/domain/lastmod/walk-step.ts WalkStep
  step jsonb not null,
  primary key (walk_id, tree, key)
);
-- Of the file over several walks, where that is another than the one of its content.
alter table "fetch" add column verdict jsonb;
