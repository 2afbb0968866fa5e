import { grantKeys } from './grant-keys.ts';
import type { Migration } from './migration.ts';

const name = '0024_alerts';
const keys = grantKeys(name, [{ key: 'alertEdit', roles: ['operator', 'admin', 'engineer'] }]);

/** Adds alert rules of an organization, the state of evaluating them, and their messages. */
export const alerts: Migration = {
  ...keys,
  statements: [
    `create table alert_rule (
      id uuid primary key,
      organization_id uuid not null references organization on delete cascade,
      name text not null,
      enabled boolean not null,
      -- As in Azure Monitor, 0 is the most severe.
      severity smallint not null check (severity between 0 and 4),
      scope_kind text not null check (scope_kind in ('resource', 'deployment', 'resourceGroup', 'tag', 'resourceType')),
      subscription_id uuid not null,
      -- The subscription's id, a slash, and the name in lower case; null if the whole subscription is watched.
      group_key text collate "C",
      group_name text,
      resource_id text,
      resource_key text collate "C" generated always as (lower(resource_id)) stored,
      deployment text,
      tag text,
      resource_type text not null,
      metric text not null,
      aggregation text not null,
      split text,
      operator text not null,
      threshold double precision not null,
      period text not null,
      periods smallint not null,
      resolve_threshold double precision,
      resolve_periods smallint not null,
      notify jsonb not null,
      quiet_hours jsonb,
      -- Number of resources, and the last complete read; note is why a later one was incomplete.
      resources integer,
      evaluated_at timestamptz,
      note jsonb,
      created_by uuid references account on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      revision integer not null default 1
    )`,
    `create index alert_rule_of_subscription on alert_rule (organization_id, subscription_id)`,

    // The state of a rule for one resource and value of a dimension.
    `create table alert_series (
      rule_id uuid not null references alert_rule on delete cascade,
      -- The resource in lower case, a bar and the value of the dimension.
      key text collate "C" not null,
      resource_id text not null,
      split text,
      -- Consecutive periods beyond the threshold, and beyond the one for resolving.
      hits smallint not null,
      clears smallint not null,
      -- Start of the first of these periods.
      since timestamptz,
      firing boolean not null,
      value double precision,
      -- End of the last evaluated period.
      evaluated_until timestamptz not null,
      read_at timestamptz not null,
      primary key (rule_id, key)
    )`,

    // The lease of the process that evaluates the rules of a subscription.
    `create table alert_subscription (
      organization_id uuid not null,
      subscription_id uuid not null,
      due_at timestamptz not null default now(),
      lease_owner text,
      lease_until timestamptz,
      attempt integer not null default 0,
      primary key (organization_id, subscription_id),
      foreign key (organization_id, subscription_id) references cloud_subscription on delete cascade
    )`,
    `create index alert_subscription_due on alert_subscription (due_at)`,

    // When a person wants messages about alerts, and the lease of the process that sends them.
    `create table alert_recipient (
      account_id uuid primary key references account on delete cascade,
      quiet_hours jsonb,
      digest text not null default 'none' check (digest in ('none', 'hourly', 'daily')),
      sent_at timestamptz,
      due_at timestamptz,
      lease_owner text,
      lease_until timestamptz,
      attempt integer not null default 0
    )`,
    `create index alert_recipient_due on alert_recipient (due_at)`,

    // Alerts about which a person has not been notified yet.
    `create table alert_notice (
      account_id uuid not null references account on delete cascade,
      insight_id uuid not null references insight on delete cascade,
      rule_id uuid not null references alert_rule on delete cascade,
      value double precision not null,
      fired_at timestamptz not null,
      primary key (account_id, insight_id)
    )`,
    ...keys.statements,
  ],
};
