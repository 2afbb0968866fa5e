import type { Migration } from './migration.ts';

/** Records when the person who started an operation lost access while it was running. */
export const accessEnd: Migration = {
  name: '0048_access_end',
  statements: [`alter table deployment_operation add column access_ended_at timestamptz`],
};
