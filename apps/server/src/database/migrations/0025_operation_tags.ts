import type { Migration } from './migration.ts';

/** Tags that an operation brings along: what waits for approval changes nothing of its deployment yet. */
export const operationTags: Migration = {
  name: '0025_operation_tags',
  statements: ['alter table deployment_operation add column tags jsonb'],
};
