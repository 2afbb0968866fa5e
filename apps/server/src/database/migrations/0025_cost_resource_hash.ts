import type { Migration } from './migration.ts';

/**
 * Makes questions about the cost of resources faster: resources are grouped by a hash instead of their long ids, and the
 * items of a subscription are found without reading their rows.
 */
export const costResourceHash: Migration = {
  name: '0025_cost_resource_hash',
  statements: [
    `alter table cost_item add column resource_hash bigint not null
      generated always as (hashtextextended(resource_key, 0)) stored`,
    `drop index cost_item_subscription`,
    `create index cost_item_subscription on cost_item (organization_id, subscription_id)
      include (id, currency, resource_hash)`,
  ],
};
