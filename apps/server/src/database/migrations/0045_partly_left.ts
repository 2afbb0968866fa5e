import type { Migration } from './migration.ts';

/** How many resources without a known price are left of a deployment that lost some of its resources, by currency. */
export const partlyLeft: Migration = {
  name: '0045_partly_left',
  statements: [`alter table deployment_commitment add column remaining_unpriced jsonb`],
};
