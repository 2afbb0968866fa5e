import type { Migration } from './migration.ts';

/** Subscriptions that organizations connected, and what the portal knows of the resources in them. */
export const inventory: Migration = {
  name: '0016_inventory',
  statements: [
    `create table cloud_subscription (
      organization_id uuid not null references organization on delete cascade,
      subscription_id uuid not null,
      tenant_id uuid not null references directory on delete cascade,
      cloud text not null check (cloud in ('general', 'us_gov')),
      name text not null,
      -- Disconnected by an administrator: the connection finds it again and leaves it alone.
      connected boolean not null default true,
      state text not null default 'never' check (state in ('never', 'complete', 'partial', 'failed')),
      source text check (source in ('connection', 'person', 'portal')),
      read_by text,
      read_at timestamptz,
      changes_read_at timestamptz,
      error text,
      resource_count integer not null default 0,
      due_at timestamptz not null default now(),
      full_due_at timestamptz not null default now(),
      lease_owner text,
      lease_until timestamptz,
      attempt integer not null default 0,
      failures integer not null default 0,
      created_at timestamptz not null default now(),
      primary key (organization_id, subscription_id)
    )`,
    // A subscription belongs to one directory, and that to one organization.
    `create unique index cloud_subscription_of_one on cloud_subscription (subscription_id) where connected`,
    `create index cloud_subscription_due on cloud_subscription (due_at) where connected`,
    `create table inventory_group (
      organization_id uuid not null,
      subscription_id uuid not null,
      -- The subscription's id, a slash, and the name in lower case.
      group_key text collate "C" not null,
      id text not null,
      name text not null,
      location text not null,
      tags jsonb not null,
      state text not null,
      source text not null check (source in ('connection', 'person', 'portal')),
      -- When the portal itself wrote it down; a reading that began earlier does not touch it.
      written_at timestamptz,
      deleted_at timestamptz,
      primary key (organization_id, group_key),
      foreign key (organization_id, subscription_id) references cloud_subscription on delete cascade
    )`,
    `create table inventory_resource (
      organization_id uuid not null,
      subscription_id uuid not null,
      id_key text collate "C" not null,
      id text not null,
      name text not null,
      name_key text collate "C" not null,
      type text not null,
      type_key text collate "C" not null,
      location text collate "C" not null,
      group_key text collate "C",
      group_name text,
      tags jsonb not null,
      sku text,
      kind text,
      managed_by text,
      provisioning_state text,
      created_time timestamptz,
      changed_time timestamptz,
      source text not null check (source in ('connection', 'person', 'portal')),
      written_at timestamptz,
      deleted_at timestamptz,
      -- One line each, in lower case: id, name, and name=value of every tag.
      search_text text collate "C" not null,
      primary key (organization_id, id_key),
      foreign key (organization_id, subscription_id) references cloud_subscription on delete cascade
    )`,
    // In the order in which lists are asked for, and with what tells who may see a row: counting reads the index alone.
    `create index inventory_resource_by_kind on inventory_resource
      (organization_id, type_key, location, name_key nulls first) include (subscription_id, group_key)
      where deleted_at is null`,
    `create index inventory_resource_by_name on inventory_resource
      (organization_id, name_key nulls first, id_key nulls first) include (subscription_id) where deleted_at is null`,
    `create index inventory_resource_by_place on inventory_resource
      (organization_id, subscription_id, group_key) where deleted_at is null`,
    `create index inventory_resource_gone on inventory_resource (deleted_at) where deleted_at is not null`,
    // A role that may not make the extension goes on without: searches then read the whole table.
    `do $$ begin
       create extension if not exists pg_trgm;
     exception when insufficient_privilege or feature_not_supported or undefined_file then
       raise notice 'searching the inventory would be faster with the extension pg_trgm';
     end $$`,
    `do $$ begin
       create index inventory_resource_search on inventory_resource
         using gin (search_text gin_trgm_ops) where deleted_at is null;
     exception when undefined_object then
       raise notice 'searching the inventory reads the whole table';
     end $$`,
    // Counted up by every write, in its transaction: what was counted at a revision holds as long as it stands.
    `create table inventory_revision (
      organization_id uuid primary key references organization on delete cascade,
      revision bigint not null
    )`,
    // Groups to read anew, because the portal changed something in them; the empty name is the subscription itself.
    `create table inventory_refresh (
      organization_id uuid not null,
      subscription_id uuid not null,
      group_name text not null,
      session_id uuid,
      tries integer not null default 0,
      due_at timestamptz not null default now(),
      primary key (organization_id, subscription_id, group_name),
      foreign key (organization_id, subscription_id) references cloud_subscription on delete cascade
    )`,
    `create index inventory_refresh_due on inventory_refresh (due_at)`,
    `create table account_subscription (
      account_id uuid not null references account on delete cascade,
      cloud text not null check (cloud in ('general', 'us_gov')),
      subscription_id uuid not null,
      primary key (account_id, cloud)
    )`,
  ],
};
