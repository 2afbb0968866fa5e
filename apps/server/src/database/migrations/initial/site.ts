/** Public settings, user preferences and saved views of lists. */
export const site: readonly string[] = [
  `create table web_setting (name text primary key, value jsonb not null)`,

  `create table preference (
    account_id uuid primary key references account on delete cascade,
    body jsonb not null,
    updated_at timestamptz not null default now()
  )`,

  `create table saved_view (
    id uuid primary key,
    organization_id uuid not null references organization on delete cascade,
    account_id uuid not null references account on delete cascade,
    role_id uuid references role on delete set null,
    list text not null,
    path text not null,
    name text not null,
    query text not null,
    sharing text not null check (sharing in ('private', 'role', 'organization')),
    revision integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create unique index saved_view_name on saved_view (account_id, list, lower(name))`,
  `create index saved_view_of_organization on saved_view (organization_id, sharing)`,

  // A person's marks on views, such as the default view.
  `create table saved_view_mark (
    account_id uuid not null references account on delete cascade,
    view_id uuid not null references saved_view on delete cascade,
    list text not null,
    pinned boolean not null,
    is_default boolean not null,
    primary key (account_id, view_id)
  )`,
  // A person has one default view of a list.
  `create unique index saved_view_one_default on saved_view_mark (account_id, list) where is_default`,
];
