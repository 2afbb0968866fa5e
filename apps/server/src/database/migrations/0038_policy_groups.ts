import type { Migration } from './migration.ts';

/** Policies that are assigned to a resource group itself are kept beside those of its subscription. */
export const policyGroups: Migration = {
  name: '0038_policy_groups',
  statements: [
    `alter table policy_snapshot
      -- Empty for the subscription; a group has a row of its own only where something is assigned to it.
      add column resource_group text not null default ''`,
    `alter table policy_snapshot drop constraint policy_snapshot_organization_id_cloud_subscription_id_accou_key`,
    `alter table policy_snapshot add constraint policy_snapshot_place
      unique nulls not distinct (organization_id, cloud, subscription_id, resource_group, account_id)`,
  ],
};
