import type { Migration } from './migration.ts';

/**
 * Stores the estimate of every operation that sends a template, and its comparison with the billed cost. Estimates of
 * existing operations are taken from their verdicts.
 */
export const estimateComparison: Migration = {
  name: '0020_estimate_comparison',
  statements: [
    // The list prices of the resources, in each currency in which they were known.
    `create table deployment_estimate (
      operation_id uuid not null references deployment_operation on delete cascade,
      currency text collate "C" not null,
      deployment_id uuid not null references deployment on delete cascade,
      lines jsonb not null,
      created_at timestamptz not null default now(),
      primary key (operation_id, currency)
    )`,
    `create index deployment_estimate_of on deployment_estimate (deployment_id)`,
    `insert into deployment_estimate (operation_id, currency, deployment_id, lines, created_at)
      select v.operation_id, v.verdict #>> '{price,data,currency}', v.deployment_id, v.verdict #> '{price,data,lines}',
        v.created_at
      from deployment_verdict v where jsonb_typeof(v.verdict #> '{price,data,lines}') = 'array'
        and v.verdict #>> '{price,data,currency}' is not null`,

    // The latest comparison of an operation with the billed cost of its resources.
    `create table estimate_comparison (
      operation_id uuid primary key references deployment_operation on delete cascade,
      deployment_id uuid not null references deployment on delete cascade,
      organization_id uuid not null references organization on delete cascade,
      blueprint_version_id uuid not null,
      state text not null check (state in ('ready', 'noEstimate', 'tooFewDays', 'notBilled', 'otherCurrency')),
      -- Actual cost divided by the estimate; null unless the state is ready.
      ratio double precision,
      -- Last day until which cost was complete when the comparison was made.
      complete_until date not null,
      -- Whether later days cannot change the comparison, because another operation followed.
      is_final boolean not null,
      result jsonb not null,
      compared_at timestamptz not null default now()
    )`,
    `create index estimate_comparison_of_version on estimate_comparison (organization_id, blueprint_version_id)
      where state = 'ready'`,
    `create index estimate_comparison_of on estimate_comparison (deployment_id)`,
  ],
};
