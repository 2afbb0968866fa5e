import type { Migration } from './migration.ts';

/** What was filled in for extensions that became mandatory, the same for all deployments of a fleet. */
export const fleetExtensions: Migration = {
  name: '0037_fleet_extensions',
  statements: [`alter table fleet add column extension_values bytea`],
};
