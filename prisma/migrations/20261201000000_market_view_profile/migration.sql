-- How a market view asks: lib/domain/view/request-profile.ts
alter table market_view
  add column user_agent text,
  add column accept_language text,
  -- {name in lower case: value}
  add column headers jsonb not null default '{}',
  -- may hold credentials: never shown but by lib/domain/view/redact-credentials.ts
  add column proxy_url text,
  add column created_at timestamptz(3) not null default now();

-- "direct", or the proxy without its credentials
alter table "fetch" add column route text;
