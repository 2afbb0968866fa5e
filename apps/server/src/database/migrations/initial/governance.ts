/** Policies last reported by the cloud, used while it is unavailable. */
export const governance: readonly string[] = [
  `create table policy_snapshot (
    organization_id uuid not null references organization on delete cascade,
    cloud text not null,
    subscription_id uuid not null,
    -- Whose rights it was read with; null for the organization's connection. It is never shown to another person.
    account_id uuid references account on delete cascade,
    name text not null,
    rows jsonb not null,
    read_at timestamptz not null,
    -- Empty for the subscription; a group has a row only where policies are assigned to the group itself.
    resource_group text not null default '',
    constraint policy_snapshot_place
      unique nulls not distinct (organization_id, cloud, subscription_id, resource_group, account_id)
  )`,
  `create index policy_snapshot_age on policy_snapshot (read_at)`,
  `create index policy_snapshot_account on policy_snapshot (account_id) where account_id is not null`,
];
