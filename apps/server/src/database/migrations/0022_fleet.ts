import type { Migration } from './migration.ts';

/** Upgrades of many deployments, wave by wave. */
export const fleet: Migration = {
  name: '0022_fleet',
  statements: [
    `create table fleet (
      id uuid primary key,
      organization_id uuid not null references organization on delete cascade,
      blueprint_slug text not null,
      blueprint_title text not null,
      version text not null,
      -- Values for what the new version asks for, sealed: one of them may be a secret.
      parameters bytea not null,
      despite_drift boolean not null,
      state text not null default 'running' check (state in ('running', 'paused', 'halted', 'stopped', 'ended')),
      reason text,
      message text not null default '',
      waves jsonb not null,
      wave integer not null default 0,
      next_wave_at timestamptz,
      pause_minutes integer not null,
      stop_failures integer,
      stop_percent integer,
      -- Failures that somebody has seen and let go on from.
      forgiven integer not null default 0,
      account_id uuid not null,
      session_id uuid not null,
      lease_owner uuid,
      lease_until timestamptz,
      -- How often it was taken up; the fence of every later write.
      attempt integer not null default 0,
      poll_at timestamptz not null default now(),
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    )`,
    `create index fleet_of_organization on fleet (organization_id, created_at desc)`,
    `create index fleet_due on fleet (poll_at) where finished_at is null`,
    `create table fleet_item (
      fleet_id uuid not null references fleet on delete cascade,
      deployment_id uuid not null references deployment on delete cascade,
      position integer not null,
      wave integer not null,
      from_version text not null,
      state text not null default 'pending' check (state in
        ('pending', 'running', 'waiting', 'succeeded', 'warning', 'failed', 'canceled', 'skipped')),
      reason text,
      message text not null default '',
      operation_id uuid,
      started_at timestamptz,
      finished_at timestamptz,
      primary key (fleet_id, deployment_id)
    )`,
    `create index fleet_item_of_deployment on fleet_item (deployment_id)`,
  ],
};
