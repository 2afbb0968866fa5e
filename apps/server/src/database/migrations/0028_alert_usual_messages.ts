import type { Migration } from './migration.ts';

/** Records when a person last received a message with alerts other than severity 0, which ignore digests. */
export const alertUsualMessages: Migration = {
  name: '0028_alert_usual_messages',
  statements: [
    `alter table alert_recipient add column usual_sent_at timestamptz`,
    `update alert_recipient set usual_sent_at = sent_at`,
  ],
};
