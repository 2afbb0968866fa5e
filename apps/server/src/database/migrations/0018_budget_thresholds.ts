import type { Migration } from './migration.ts';

/**
 * Extends cost usage limits to other scopes and periods, with thresholds and actions. Existing limits keep their effect:
 * they block deployments whose planned cost exceeds the limit.
 */
export const budgetThresholds: Migration = {
  name: '0018_budget_thresholds',
  statements: [
    `alter table budget rename column monthly_limit to amount`,
    `alter table budget
      add column scope_kind text not null default 'organization' check (scope_kind in
        ('organization', 'subscription', 'resourceGroup', 'blueprint', 'role', 'person', 'tag')),
      -- Lower-case ID of a subscription, role or person; the ID of a subscription, a slash and the lower-case name of a
      -- resource group; the slug of a blueprint; name and value of a tag with "=" between them.
      add column scope_key text collate "C" not null default '',
      -- What people read, as it was when the limit was created.
      add column scope_name text,
      add column period text not null default 'month' check (period in ('month', 'quarter', 'year', 'total')),
      -- First day of a total limit.
      add column starts_on date,
      add column thresholds jsonb not null
        default '[{"percent": 100, "basis": "planned", "actions": ["block"]}]',
      -- Billed and unbilled cost of the current period, calculated by the evaluation.
      add column figures jsonb,
      add column evaluated_at timestamptz,
      -- The lease of the evaluation.
      add column due_at timestamptz not null default now(),
      add column lease_owner text,
      add column lease_until timestamptz,
      add column attempt integer not null default 0`,
    `update budget set scope_kind = 'subscription', scope_key = subscription_id::text where subscription_id is not null`,
    `update budget b set scope_name = s.name from cloud_subscription s
      where b.subscription_id is not null and s.organization_id = b.organization_id
        and s.subscription_id = b.subscription_id`,
    `drop index budget_of_organization`,
    `drop index budget_of_subscription`,
    `alter table budget drop column subscription_id,
      add constraint budget_start check ((period = 'total') = (starts_on is not null)),
      add constraint budget_key check ((scope_kind = 'organization') = (scope_key = ''))`,
    `create unique index budget_of_scope on budget (organization_id, scope_kind, scope_key, period)`,
    `create index budget_due on budget (due_at)`,

    // The amounts that the deployment reserved before the operation under way.
    `alter table deployment_commitment add column before jsonb not null default '{}'`,

    // A threshold that was crossed, once per period. Changing the limit deletes its rows.
    `create table budget_crossing (
      budget_id uuid not null references budget on delete cascade,
      -- First day of the period.
      period_start date not null,
      percent integer not null,
      basis text not null check (basis in ('planned', 'actual', 'forecast')),
      crossed_at timestamptz not null,
      amount numeric not null,
      primary key (budget_id, period_start, basis, percent)
    )`,

    // Machines that are stopped when the grace period of a crossed threshold ends.
    `create table budget_stop (
      id uuid primary key,
      budget_id uuid not null references budget on delete cascade,
      organization_id uuid not null references organization on delete cascade,
      period_start date not null,
      percent integer not null,
      basis text not null check (basis in ('planned', 'actual', 'forecast')),
      state text not null default 'pending' check (state in ('pending', 'stopping', 'done', 'canceled')),
      created_at timestamptz not null,
      -- When the second warning is due; null once it was sent.
      warns_at timestamptz,
      stops_at timestamptz not null,
      ended_at timestamptz,
      canceled_by text
    )`,
    `create unique index budget_stop_active on budget_stop (budget_id) where state in ('pending', 'stopping')`,
    `create index budget_stop_of on budget_stop (budget_id, created_at)`,
    `create table budget_stop_machine (
      stop_id uuid not null references budget_stop on delete cascade,
      resource_key text collate "C" not null,
      resource_id text not null,
      name text not null,
      -- The deployment that declares the machine.
      deployment_id uuid references deployment on delete set null,
      state text not null default 'pending' check (state in ('pending', 'stopping', 'stopped', 'failed', 'skipped')),
      reason jsonb,
      changed_at timestamptz not null default now(),
      primary key (stop_id, resource_key)
    )`,
  ],
};
