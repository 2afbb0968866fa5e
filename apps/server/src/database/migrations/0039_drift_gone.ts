import type { Migration } from './migration.ts';

/** Whether the last look found nothing at all of what a deployment declares: it does not count against a budget then. */
export const driftGone: Migration = {
  name: '0039_drift_gone',
  statements: [`alter table deployment_drift add column is_gone boolean not null default false`],
};
