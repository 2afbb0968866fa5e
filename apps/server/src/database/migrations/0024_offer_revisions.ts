import type { Migration } from './migration.ts';

/** What an organization decides about a blueprint has a revision of its own: its offer changes nothing for others who have it. */
export const offerRevisions: Migration = {
  name: '0024_offer_revisions',
  statements: [`alter table organization_blueprint add column revision integer not null default 1`],
};
