import type { Migration } from './migration.ts';

/** How many resources of a deployment had no known price when its amounts were worked out, by currency. */
export const partlyPriced: Migration = {
  name: '0042_partly_priced',
  statements: [`alter table deployment_commitment add column unpriced jsonb not null default '{}'`],
};
