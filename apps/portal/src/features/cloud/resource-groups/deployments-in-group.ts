import type { DeploymentSummary, GroupDetail } from '@blueport/contracts';

type Place = Pick<GroupDetail, 'subscriptionId' | 'name'>;

/** The list query that finds the deployments of a group, newest first, and perhaps some of groups with a longer name. */
export function deploymentsInGroup({ subscriptionId, name }: Place) {
  return {
    limit: 0,
    // Names of groups and ids compare without case (contracts.md section 6), which of the operators only `like` does.
    filterObj: JSON.stringify({
      subscriptionId: { like: subscriptionId },
      resourceGroup: { like: name },
      // What was deleted or let go lives nowhere any more.
      state: { nin: ['Deleted', 'Detached'] },
    }),
    sortObj: JSON.stringify({ createdAt: -1 }),
  };
}

/** Whether a deployment lives in just this group. */
export function isInGroup(
  row: Pick<DeploymentSummary, 'subscriptionId' | 'resourceGroup'>,
  { subscriptionId, name }: Place,
): boolean {
  return (
    row.subscriptionId.toLowerCase() === subscriptionId.toLowerCase() &&
    row.resourceGroup?.toLowerCase() === name.toLowerCase()
  );
}
