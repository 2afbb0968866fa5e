/** Cloud connections and delegated tokens, connected subscriptions, and the inventory of their resources. */
export const cloud: readonly string[] = [
  `create table connection (
    id uuid primary key,
    organization_id uuid not null references organization on delete cascade,
    tenant_id uuid not null references directory on delete cascade,
    cloud text not null check (cloud in ('general', 'us_gov')),
    client_id text not null,
    client_secret bytea,
    created_at timestamptz not null default now(),
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    name text not null default 'Connection',
    kind text not null default 'secret' check (kind in ('secret', 'certificate', 'federation')),
    thumbprint text,
    federation jsonb,
    credential_expires_at timestamptz,
    last_test jsonb,
    rotated_at timestamptz,
    unique (organization_id, tenant_id, client_id),
    constraint connection_has_credential
      check ((kind = 'federation') = (federation is not null) and (kind = 'federation') = (client_secret is null))
  )`,

  // Cloud tokens of a person that remain valid after the page is closed.
  `create table cloud_grant (
    account_id uuid not null references account on delete cascade,
    tenant_id uuid not null,
    cloud text not null check (cloud in ('general', 'us_gov')),
    access_token bytea not null,
    refresh_token bytea,
    expires_at timestamptz not null,
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    primary key (account_id, tenant_id, cloud)
  )`,

  // The subscription that a person selected in each cloud.
  `create table account_subscription (
    account_id uuid not null references account on delete cascade,
    cloud text not null check (cloud in ('general', 'us_gov')),
    subscription_id uuid not null,
    primary key (account_id, cloud)
  )`,

  `create table cloud_subscription (
    organization_id uuid not null references organization on delete cascade,
    subscription_id uuid not null,
    tenant_id uuid not null references directory on delete cascade,
    cloud text not null check (cloud in ('general', 'us_gov')),
    name text not null,
    -- False: an administrator disconnected it. The connection finds it again and leaves it disconnected.
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
  // A subscription belongs to one directory, and a directory to one organization.
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
    -- When the portal itself wrote it; a reading that began earlier does not change it.
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
  // In list order, with the columns that determine who may see a row, so that a count reads only the index.
  `create index inventory_resource_by_kind on inventory_resource
    (organization_id, type_key, location, name_key nulls first) include (subscription_id, group_key)
    where deleted_at is null`,
  `create index inventory_resource_by_name on inventory_resource
    (organization_id, name_key nulls first, id_key nulls first) include (subscription_id) where deleted_at is null`,
  `create index inventory_resource_by_place on inventory_resource
    (organization_id, subscription_id, group_key) where deleted_at is null`,
  `create index inventory_resource_gone on inventory_resource (deleted_at) where deleted_at is not null`,

  // The distinct tags of an organization. There are few tags and many resources, so a search scans the tags and finds
  // their resources by an index of tag keys.
  `create table inventory_tag (
    organization_id uuid not null references organization on delete cascade,
    -- The key of the line: lines may be longer than an index accepts.
    line_hash bytea not null,
    -- In lower case: name=value, as in the text that is searched.
    line text collate "C" not null,
    primary key (organization_id, line_hash)
  )`,
  // Returns the keys of a resource's tags: the lines after ID and name in the searched text. The high cost makes the
  // planner use the index instead of reading every row.
  `create function inventory_tag_keys(search_text text, id_key text, name_key text) returns bytea[]
    language sql immutable strict parallel safe cost 1000 as $$
    select array(select substring(sha256(convert_to(line, 'UTF8')) for 16)
      from string_to_table(substr(search_text, length(id_key) + length(name_key) + 3), E'\\n') line)
  $$`,
  // Adds the tags of written resources, with the rights of the owner. The lock prevents the deletion of these tags
  // until the transaction ends; the order prevents deadlocks between writers of the same tags.
  `create function inventory_learn_tags() returns trigger
    language plpgsql security definer set search_path from current as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtextextended('inventory-tag/' || w.organization_id::text, 0))
      from (select distinct organization_id from written where deleted_at is null) w;
    insert into inventory_tag (organization_id, line_hash, line)
      select distinct w.organization_id, substring(sha256(convert_to(t.line, 'UTF8')) for 16), t.line
        from written w
        cross join string_to_table(
          substr(w.search_text, length(w.id_key) + length(w.name_key) + 3), E'\\n') t(line)
       where w.deleted_at is null order by 1, 2
      on conflict do nothing;
    return null;
  end $$`,
  `create trigger inventory_tags_of_new after insert on inventory_resource
    referencing new table as written for each statement execute function inventory_learn_tags()`,
  `create trigger inventory_tags_of_changed after update on inventory_resource
    referencing new table as written for each statement execute function inventory_learn_tags()`,

  // A role that may not create the extension continues without it; searches then read the whole table.
  `do $$ begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or feature_not_supported or undefined_file then
    raise notice 'searching the inventory would be faster with the extension pg_trgm';
  end $$`,
  // There are few tag keys, so they go directly into the index instead of a pending list that each search would scan.
  `do $$ begin
    create index inventory_tag_search on inventory_tag using gin (line gin_trgm_ops);
    create index inventory_resource_tagged on inventory_resource
      using gin (inventory_tag_keys(search_text, id_key, name_key)) with (fastupdate = off)
      where deleted_at is null;
    create index inventory_resource_head on inventory_resource
      using gin ((id_key || E'\\n' || name_key) gin_trgm_ops) where deleted_at is null;
  exception when undefined_object then
    raise notice 'searching the inventory reads the whole table';
  end $$`,

  // Incremented by every write within its transaction: a count made at a revision is valid while the revision is
  // unchanged.
  `create table inventory_revision (
    organization_id uuid primary key references organization on delete cascade,
    revision bigint not null
  )`,

  // Resource groups to read again after the portal changed something in them; the empty name is the subscription
  // itself.
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
];
