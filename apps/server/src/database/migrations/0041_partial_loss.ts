import type { Migration } from './migration.ts';

/** What a deployment costs that lost some of its resources outside of the portal: the amounts of what is left. */
export const partialLoss: Migration = {
  name: '0041_partial_loss',
  statements: [
    `alter table deployment_commitment
      add column remaining jsonb,
      -- Which resources were missing when these amounts were worked out; where others are, they do not count.
      add column remaining_of text`,
  ],
};
