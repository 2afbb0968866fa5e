import type { Migration } from './migration.ts';

/** Adds the code and values of failures, which clients translate. Rows of earlier versions have only the text. */
export const failureNotes: Migration = {
  name: '0003_failure_notes',
  statements: [
    'alter table mail_outbox add column last_error_note jsonb',
    'alter table cloud_subscription add column error_note jsonb',
  ],
};
