import type { Migration } from './migration.ts';

/** Adds the directory from which an invitation can be accepted. */
export const invitationDirectory: Migration = {
  name: '0011_invitation_directory',
  statements: [
    // Null: any directory of the organization.
    `alter table invitation add column tenant_id uuid`,
  ],
};
