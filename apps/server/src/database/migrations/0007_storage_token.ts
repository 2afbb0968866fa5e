import type { Migration } from './migration.ts';

/** Adds the sealed token for the data plane of storage accounts to sessions. */
export const storageToken: Migration = {
  name: '0007_storage_token',
  statements: [
    `alter table session add column storage_token bytea, add column storage_token_expires_at timestamptz`,
  ],
};
