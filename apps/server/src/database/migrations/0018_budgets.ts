import type { Migration } from './migration.ts';

/** What deployments may cost by the month, and what each of them is expected to. */
export const budgets: Migration = {
  name: '0018_budgets',
  statements: [
    `create table budget (
      id uuid primary key,
      organization_id uuid not null references organization on delete cascade,
      -- Null for all of the organization's subscriptions.
      subscription_id uuid,
      currency text not null,
      monthly_limit numeric(14, 2) not null check (monthly_limit > 0),
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `create unique index budget_of_organization on budget (organization_id) where subscription_id is null`,
    `create unique index budget_of_subscription on budget (organization_id, subscription_id)
       where subscription_id is not null`,
    // The monthly estimate of a deployment that was let through, by currency: {"USD": "12.50"}. What waits for approval has none.
    `create table deployment_commitment (
      deployment_id uuid primary key references deployment on delete cascade,
      organization_id uuid not null references organization on delete cascade,
      subscription_id uuid not null,
      amounts jsonb not null,
      updated_at timestamptz not null default now()
    )`,
    `create index deployment_commitment_of on deployment_commitment (organization_id, subscription_id)`,
  ],
};
