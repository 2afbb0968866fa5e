import type { Migration } from './migration.ts';

/** When the portal itself looks next at how a deployment is, and what it found the last time. */
export const driftWatch: Migration = {
  name: '0029_drift_watch',
  statements: [
    `create table deployment_drift (
      deployment_id uuid primary key references deployment on delete cascade,
      look_at timestamptz not null,
      lease_owner uuid,
      lease_until timestamptz,
      -- Counted up by whoever takes it; the fence of what is written afterwards.
      attempt integer not null default 0,
      checked_at timestamptz,
      -- Number of the operation whose declaration was compared.
      declared_by integer,
      state text check (state in ('none', 'drifted', 'unknown')),
      -- What differs, by resource and path; no values.
      marks jsonb not null default '{}'
    )`,
    `create index deployment_drift_due on deployment_drift (look_at)`,
    `create index deployment_drift_held on deployment_drift (lease_until) where lease_until is not null`,
  ],
};
