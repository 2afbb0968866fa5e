import type { Migration } from './migration.ts';

/** Adds people's favorites, cached estimates of the monthly cost, and the indexes of the counts of the home page. */
export const home: Migration = {
  name: '0014_home',
  statements: [
    `create table favorite (
       account_id uuid not null references account on delete cascade,
       organization_id uuid not null references organization on delete cascade,
       kind text not null check (kind in ('blueprint', 'deployment', 'resourceGroup', 'view')),
       -- Without a reference: resource groups exist only in the cloud.
       target text not null,
       created_at timestamptz not null default clock_timestamp(),
       primary key (account_id, organization_id, kind, target)
     )`,
    `create index favorite_of_organization on favorite (organization_id)`,

    `create table estimated_cost (
       organization_id uuid not null references organization on delete cascade,
       owner_id uuid not null,
       currency text not null,
       monthly numeric not null,
       deployments integer not null,
       primary key (organization_id, owner_id, currency)
     )`,
    // The owner's deployments that can have a cost, with or without a price.
    `create table estimated_cost_owner (
       organization_id uuid not null references organization on delete cascade,
       owner_id uuid not null,
       deployments integer not null,
       primary key (organization_id, owner_id)
     )`,
    `create table estimated_cost_count (
       organization_id uuid primary key references organization on delete cascade,
       counted_at timestamptz not null,
       took_ms integer not null,
       limits_near integer not null
     )`,

    `create index deployment_of_owner on deployment
       (organization_id, coalesce(owner_id, account_id), updated_at desc) where state not in ('Deleted', 'Detached')`,
    `create index deployment_by_change on deployment (organization_id, updated_at desc)`,
    `create index deployment_by_creator on deployment (account_id, created_at desc)`,
    `create index deployment_failed on deployment (organization_id) where state in ('Failed', 'Parked')`,
    `create index deployment_expiring on deployment (organization_id, expires_at)
       where expires_at is not null and expiry_done_at is null and state not in ('Deleted', 'Detached')`,
    `create index deployment_drift_found on deployment_drift (deployment_id) where state = 'drifted'`,
  ],
};
