import type { Migration } from './migration.ts';

/** A search asks, while somebody types, which deployments made what it found. */
export const stepIndex: Migration = {
  name: '0011_step_index',
  statements: [`create index deployment_step_of_resource on deployment_step (resource_key)`],
};
