import type { Migration } from './migration.ts';

/** Whoever may change people of an organization may approve its deployments, until an administrator decides otherwise. */
const grant = (table: string): string => `
  update ${table} set permissions = permissions || '["deploymentApprove"]'::jsonb, version = version + 1
  where permissions ? 'organizationEdit' and not permissions ? 'deploymentApprove'`;

/** Verdicts that deployments were accepted with, when they need somebody's word, and who gave it. */
export const approvals: Migration = {
  name: '0019_approvals',
  statements: [
    `create table deployment_verdict (
      operation_id uuid primary key references deployment_operation on delete cascade,
      deployment_id uuid not null references deployment on delete cascade,
      fingerprint text not null,
      verdict jsonb not null,
      created_at timestamptz not null default now()
    )`,
    `create index deployment_verdict_of on deployment_verdict (deployment_id, created_at desc)`,
    // An operation that waits for approval: no worker takes it.
    `alter table deployment_operation add column held boolean not null default false`,
    `create table approval_rule (
      id uuid primary key,
      organization_id uuid not null references organization on delete cascade,
      kind text not null check (kind in ('price', 'blueprint', 'role')),
      above numeric(14, 2),
      currency text,
      blueprint_id uuid,
      blueprint_name text,
      blueprint_title text,
      role_id uuid references role on delete cascade,
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (kind <> 'price' or (above is not null and currency is not null)),
      check (kind <> 'blueprint' or blueprint_id is not null),
      check (kind <> 'role' or role_id is not null)
    )`,
    `create unique index approval_rule_one on approval_rule
       (organization_id, kind, coalesce(currency, ''), coalesce(blueprint_id, role_id, organization_id))`,
    `create index approval_rule_role on approval_rule (role_id) where role_id is not null`,
    `create table approval (
      id uuid primary key,
      organization_id uuid not null references organization on delete cascade,
      deployment_id uuid not null references deployment on delete cascade,
      operation_id uuid not null references deployment_operation on delete cascade,
      state text not null default 'pending'
        check (state in ('pending', 'approved', 'rejected', 'expired', 'withdrawn')),
      fingerprint text not null,
      reasons jsonb not null,
      amounts jsonb not null,
      monthly text,
      currency text,
      changed jsonb not null default '[]',
      -- The state that the deployment has again when nobody approves; null where there was none before.
      returns_to text,
      requested_by uuid not null,
      requested_by_name text not null,
      requested_by_email text not null,
      requested_at timestamptz not null default now(),
      expires_at timestamptz not null,
      decided_by uuid,
      decided_by_name text,
      decided_by_email text,
      decided_at timestamptz,
      note text not null default '',
      revision integer not null default 1
    )`,
    `create unique index approval_of_operation on approval (operation_id)`,
    `create index approval_of_organization on approval (organization_id, state, requested_at desc)`,
    `create index approval_of_deployment on approval (deployment_id)`,
    `create index approval_due on approval (expires_at) where state = 'pending'`,
    grant('organization'),
    grant('role'),
  ],
};
