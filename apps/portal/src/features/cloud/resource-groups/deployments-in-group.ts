import type { DeploymentSummary, GroupDetail } from '@blueport/contracts';

type Place = Pick<GroupDetail, 'subscriptionId' | 'name'>;

/** Returns the list query for the deployments of a group, newest first. It may also match groups with a longer name. */
export function deploymentsInGroup({ subscriptionId, name }: Place) {
  return {
    limit: 0,
    // Group names and IDs are case-insensitive (contracts.md section 6), and `like` is the only case-insensitive
    // operator.
    filterObj: JSON.stringify({
      subscriptionId: { like: subscriptionId },
      resourceGroup: { like: name },
      // Deleted and detached deployments no longer belong to a group.
      state: { nin: ['Deleted', 'Detached'] },
    }),
    sortObj: JSON.stringify({ createdAt: -1 }),
  };
}

/** Returns whether a deployment belongs to exactly this group. */
export function isInGroup(
  row: Pick<DeploymentSummary, 'subscriptionId' | 'resourceGroup'>,
  { subscriptionId, name }: Place,
): boolean {
  return (
    row.subscriptionId.toLowerCase() === subscriptionId.toLowerCase() &&
    row.resourceGroup?.toLowerCase() === name.toLowerCase()
  );
}
