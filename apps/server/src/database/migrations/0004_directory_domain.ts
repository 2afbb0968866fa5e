import type { Migration } from './migration.ts';

/** Adds the default domain of a directory, which the government sign-in sends as `login_hint`. */
export const directoryDomain: Migration = {
  name: '0004_directory_domain',
  statements: ['alter table directory add column domain text'],
};
