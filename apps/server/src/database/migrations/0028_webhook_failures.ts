import type { Migration } from './migration.ts';

/** Why a webhook could not be told, as a word that pages translate; what was written before keeps its sentence alone. */
export const webhookFailures: Migration = {
  name: '0028_webhook_failures',
  statements: [
    `alter table webhook add column disabled_code text check (disabled_code in ('gone', 'failing'))`,
    `update webhook set disabled_code = case when disabled_reason like '%410%' then 'gone' else 'failing' end
     where disabled_reason is not null`,
    `alter table webhook_delivery add column error_code text`,
    `alter table webhook_attempt add column error_code text`,
  ],
};
