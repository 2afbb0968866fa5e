import type { Migration } from './migration.ts';

/** Saved views of lists, and what each person marked on them. */
export const savedViews: Migration = {
  name: '0009_saved_views',
  statements: [
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
    `create table saved_view_mark (
      account_id uuid not null references account on delete cascade,
      view_id uuid not null references saved_view on delete cascade,
      list text not null,
      pinned boolean not null,
      is_default boolean not null,
      primary key (account_id, view_id)
    )`,
    // A list has one default for each person.
    `create unique index saved_view_one_default on saved_view_mark (account_id, list) where is_default`,
  ],
};
