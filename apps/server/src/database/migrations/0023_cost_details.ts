import type { Migration } from './migration.ts';

/**
 * Makes questions about the cost of one subscription, and about many months, faster. Adds the cost usage limit that started
 * an operation, with its name at that time.
 */
export const costDetails: Migration = {
  name: '0023_cost_details',
  statements: [
    `create index cost_item_subscription on cost_item (organization_id, subscription_id)`,
    // Without the short header of other storage, an element is read without copying the array.
    `alter table cost_total alter column billed set storage plain, alter column amortized set storage plain`,
    `alter table deployment_operation add column started_by_limit jsonb`,
  ],
};
