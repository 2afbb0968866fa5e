import type { Migration } from './migration.ts';

/** Records whose access read the metrics of rules in a subscription without a connection. */
export const alertReaders: Migration = {
  name: '0026_alert_readers',
  statements: [
    // The name of a person; null for the connection of the organization.
    `alter table alert_subscription add column read_by text`,
  ],
};
