import type { Migration } from './migration.ts';

/** What a message says as codes that pages word in the reader's language; older ones keep their English sentence alone. */
export const notificationSentences: Migration = {
  name: '0031_notification_sentences',
  statements: [`alter table notification add column says jsonb not null default '[]'`],
};
