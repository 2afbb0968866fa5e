import type { Migration } from './migration.ts';

/** Adds what needs attention in an organization's clouds, and the state of reading it. */
export const insights: Migration = {
  name: '0021_insights',
  statements: [
    `create table insight (
      id uuid primary key default gen_random_uuid(),
      organization_id uuid not null references organization on delete cascade,
      kind text not null check (kind in ('firingAlert', 'unhealthyResource', 'serviceEvent', 'failedDeployment',
        'expiringCertificate', 'expiringSecret', 'expiringCredential', 'costAnomaly')),
      -- Identifies the cause, so that a cause that returns is the same row.
      source_key text collate "C" not null,
      -- As in Azure Monitor, 0 is the most severe.
      severity smallint not null check (severity between 0 and 4),
      -- Null for credentials of connections.
      subscription_id uuid,
      -- The resource of the inventory that it belongs to; null for a subscription.
      resource_id text,
      resource_key text collate "C" generated always as (lower(resource_id)) stored,
      -- The subscription's id, a slash, and the name in lower case; null without a group.
      group_key text collate "C",
      group_name text,
      subject text not null,
      facts jsonb not null default '{}',
      -- IDs of the firing alerts in the cloud.
      cloud_alerts text[] not null default '{}',
      started_at timestamptz not null,
      ended_at timestamptz,
      acknowledged_at timestamptz,
      -- Null if it was acknowledged in the cloud.
      acknowledged_by uuid references account on delete set null,
      silenced_until timestamptz,
      silenced_by uuid references account on delete set null,
      silenced_reason text not null default '',
      -- The last change in the cloud before the start; null if there is none or none was looked for.
      last_change jsonb,
      changes_read_at timestamptz,
      read_at timestamptz not null default now(),
      revision integer not null default 1,
      unique (organization_id, source_key)
    )`,
    `create index insight_order on insight (organization_id, severity, started_at desc)`,
    `create index insight_of_subscription on insight (organization_id, subscription_id) where ended_at is null`,

    // Organizations whose insights someone has opened.
    `create table insight_organization (
      organization_id uuid primary key references organization on delete cascade,
      -- When someone last had the page open; sources are read more often meanwhile.
      watched_at timestamptz not null default now(),
      -- When insights were last derived from the portal's own data.
      derived_at timestamptz
    )`,

    // The lease of the reader of a subscription, and the state of each source.
    `create table insight_subscription (
      organization_id uuid not null,
      subscription_id uuid not null,
      -- By kind: state, triedAt, readAt and note.
      sources jsonb not null default '{}',
      -- Whether the next read covers all sources.
      is_forced boolean not null default false,
      -- Until then, the cloud limits requests for this subscription.
      paused_until timestamptz,
      -- Name of the person whose token was used; null for the connection.
      read_by text,
      due_at timestamptz not null default now(),
      lease_owner text,
      lease_until timestamptz,
      attempt integer not null default 0,
      failures integer not null default 0,
      primary key (organization_id, subscription_id),
      foreign key (organization_id, subscription_id) references cloud_subscription on delete cascade
    )`,
    `create index insight_subscription_due on insight_subscription (due_at)`,
  ],
};
