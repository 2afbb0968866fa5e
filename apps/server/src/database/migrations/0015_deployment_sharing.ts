import type { Migration } from './migration.ts';

/** Shares of single deployments. */
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
  ],
};
