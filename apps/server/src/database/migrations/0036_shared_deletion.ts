import type { Migration } from './migration.ts';

/** What a deletion does with resources that other deployments declare too, so that trying it again does the same. */
export const sharedDeletion: Migration = {
  name: '0036_shared_deletion',
  statements: [
    `alter table deployment_operation add column shared_resources text check (shared_resources in ('keep', 'delete'))`,
  ],
};
