import type { Migration } from './migration.ts';

/** Shares of single deployments, and upgrades of many in waves. */
export const deploymentSharing: Migration = {
  name: '0015_deployment_sharing',
  statements: [
    `create table deployment_share (
      id uuid primary key,
      deployment_id uuid not null references deployment on delete cascade,
      organization_id uuid not null references organization on delete cascade,
      account_id uuid references account on delete cascade,
      token_hash bytea unique,
      note text not null default '',
      rights jsonb not null,
      created_by uuid not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      last_used_at timestamptz,
      uses integer not null default 0,
      check ((account_id is null) <> (token_hash is null)),
      check (expires_at <= created_at + interval '31 days')
    )`,
    `create index deployment_share_of_deployment on deployment_share (deployment_id) where revoked_at is null`,
    `create index deployment_share_of_account on deployment_share (account_id) where revoked_at is null`,
    `create unique index deployment_share_one_a_person on deployment_share (deployment_id, account_id)
      where revoked_at is null and account_id is not null`,
    `create table fleet_upgrade (
      id uuid primary key,
      organization_id uuid not null references organization on delete cascade,
      blueprint_id uuid not null,
      blueprint_slug text not null,
      blueprint_title text not null,
      version_id uuid not null,
      version text not null,
      state text not null check (state in ('Running', 'Stopped', 'Canceled', 'Succeeded', 'Failed')),
      first_wave integer not null,
      wave_size integer not null,
      failures_allowed integer not null,
      parameters bytea not null,
      account_id uuid not null,
      session_id uuid not null,
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    )`,
    `create index fleet_upgrade_of_organization on fleet_upgrade (organization_id, created_at desc)`,
    `create index fleet_upgrade_running on fleet_upgrade (id) where state = 'Running'`,
    `create table fleet_upgrade_item (
      fleet_id uuid not null references fleet_upgrade on delete cascade,
      deployment_id uuid not null references deployment on delete cascade,
      from_version text not null,
      wave integer not null,
      state text not null check (state in ('Waiting', 'Running', 'Succeeded', 'Failed', 'Skipped')),
      reason text,
      operation_id uuid,
      finished_at timestamptz,
      primary key (fleet_id, deployment_id)
    )`,
    `create index fleet_upgrade_item_of_deployment on fleet_upgrade_item (deployment_id)`,
  ],
};
