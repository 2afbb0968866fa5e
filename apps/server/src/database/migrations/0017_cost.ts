import type { Migration } from './migration.ts';

/**
 * Adds the cost of subscriptions as billed by the cloud. A row of `cost_month` holds a month of one charged item as an
 * array of daily amounts, which takes a tenth of the space of a row per day and is read a month at a time, as clouds
 * publish cost.
 */
export const cost: Migration = {
  name: '0017_cost',
  statements: [
    // What was charged: a meter of a resource in one state. The hash covers every attribute.
    `create table cost_item (
      id bigint generated always as identity primary key,
      organization_id uuid not null references organization on delete cascade,
      subscription_id uuid not null,
      item_hash bytea not null,
      -- In lower case; empty for charges without a resource, such as purchases.
      resource_key text collate "C" not null,
      resource_id text not null,
      resource_type text collate "C" not null,
      -- The subscription's id, a slash, and the name in lower case; null without a group.
      group_key text collate "C",
      group_name text,
      location text collate "C" not null,
      service text not null,
      product text not null,
      meter text not null,
      unit text not null,
      charge_type text not null,
      pricing_model text not null,
      currency text collate "C" not null,
      tags jsonb not null,
      -- The deployment that declares the resource or, if inferred, that created its resource group.
      deployment_id uuid references deployment on delete set null,
      is_inferred boolean not null default false,
      unique (organization_id, item_hash)
    )`,
    `create index cost_item_resource on cost_item (organization_id, resource_key)`,
    `create index cost_item_deployment on cost_item (deployment_id) where deployment_id is not null`,

    // Amounts are billionths of the currency. The arrays have one element per day of the month.
    `create table cost_month (
      organization_id uuid not null references organization on delete cascade,
      subscription_id uuid not null,
      month date not null,
      item_id bigint not null,
      billed bigint not null,
      amortized bigint not null,
      quantity double precision not null,
      days bigint[] not null,
      -- Null if equal to \`days\`.
      amortized_days bigint[],
      primary key (organization_id, subscription_id, month, item_id)
    ) partition by range (month)`,

    // Monthly totals of an item, for periods of many months: element n is the month n months after January 2000.
    `create table cost_total (
      item_id bigint primary key references cost_item on delete cascade,
      billed bigint[] not null,
      amortized bigint[] not null
    ) with (fillfactor = 70)`,

    // Creates the partition of a month, with the rights of the owner. Attaching does not block readers.
    `create function cost_add_month(first date) returns void
      language plpgsql security definer set search_path from current as $$
    declare name text := 'cost_month_' || to_char(first, 'YYYY_MM');
    begin
      if first <> date_trunc('month', first)::date or first < date '2000-01-01' or first > current_date + 40 then
        raise exception 'not a month of cost: %', first;
      end if;
      if to_regclass(name) is not null then return; end if;
      perform pg_advisory_xact_lock(hashtext('cost_add_month'));
      if to_regclass(name) is not null then return; end if;
      execute format('create table %I (like cost_month including all)', name);
      execute format('alter table cost_month attach partition %I for values from (%L) to (%L)',
        name, first, (first + interval '1 month')::date);
    end $$`,
    // Drops the partitions of months before a month, at least two years back.
    `create function cost_drop_months(before date) returns integer
      language plpgsql security definer set search_path from current as $$
    declare name text; dropped integer := 0;
    begin
      if before > current_date - 730 then raise exception 'cost is kept for at least two years'; end if;
      for name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'cost_month'::regclass and c.relname < 'cost_month_' || to_char(before, 'YYYY_MM')
      loop
        execute format('drop table %I', name);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$`,

    // Days with unusual cost of a service in a subscription.
    `create table cost_anomaly (
      id uuid primary key,
      organization_id uuid not null references organization on delete cascade,
      subscription_id uuid not null,
      service text not null,
      currency text not null,
      day date not null,
      until date not null,
      kind text not null check (kind in ('spike', 'drop', 'shift')),
      actual numeric not null,
      expected numeric not null,
      causes jsonb not null,
      found_at timestamptz not null default now(),
      dismissed_at timestamptz,
      dismissed_by uuid references account on delete set null,
      dismissed_reason text not null default '',
      -- Last day on which it stays dismissed; null for ever.
      dismissed_until date,
      unique (organization_id, subscription_id, service, currency, day)
    )`,

    // The state of the cost of a subscription, and the lease of its reader.
    `create table cost_subscription (
      organization_id uuid not null,
      subscription_id uuid not null,
      state text not null default 'unread' check (state in ('unread', 'ready', 'failed', 'paused', 'unavailable')),
      source text check (source in ('export', 'details', 'query')),
      -- Name of the person whose token was used; null for the connection.
      read_by text,
      currency text,
      complete_until date,
      since date,
      read_at timestamptz,
      row_count bigint not null default 0,
      failure jsonb,
      due_at timestamptz not null default now(),
      lease_owner text,
      lease_until timestamptz,
      attempt integer not null default 0,
      failures integer not null default 0,
      primary key (organization_id, subscription_id),
      foreign key (organization_id, subscription_id) references cloud_subscription on delete cascade
    )`,
    `create index cost_subscription_due on cost_subscription (due_at)`,
    // A month that was read completely. A month with the same mark is not read again.
    `create table cost_reading (
      organization_id uuid not null,
      subscription_id uuid not null,
      month date not null,
      mark text not null,
      source text not null check (source in ('export', 'details', 'query')),
      row_count bigint not null,
      read_at timestamptz not null default now(),
      primary key (organization_id, subscription_id, month),
      foreign key (organization_id, subscription_id) references cost_subscription on delete cascade
    )`,
  ],
};
