import type { Migration } from './migration.ts';

/** The policies of a subscription as the cloud last told them, to judge by while it is away. */
export const policySnapshot: Migration = {
  name: '0032_policy_snapshot',
  statements: [
    `create table policy_snapshot (
      organization_id uuid not null references organization on delete cascade,
      cloud text not null,
      subscription_id uuid not null,
      -- Whose rights it was read with; null for the organization's connection. What one may read is never told to another.
      account_id uuid references account on delete cascade,
      name text not null,
      rows jsonb not null,
      read_at timestamptz not null,
      unique nulls not distinct (organization_id, cloud, subscription_id, account_id)
    )`,
    `create index policy_snapshot_age on policy_snapshot (read_at)`,
    `create index policy_snapshot_account on policy_snapshot (account_id) where account_id is not null`,
  ],
};
