import type { DeploymentDetail, DeploymentEvent, DeploymentSummary, ListResult } from '@blueport/contracts';

/**
 * Returns a deployment's details after a live event. Drops events older than the details, because a replay must not
 * revert them.
 */
export function applyToDetail(detail: DeploymentDetail, event: DeploymentEvent): DeploymentDetail {
  const { deployment, operation } = event;
  if (deployment.id !== detail.id || isOlder(deployment, detail)) return detail;
  if (!operation) return { ...detail, ...deployment };
  const others = detail.operations.filter((known) => known.id !== operation.id);
  const operations = [operation, ...others].toSorted((a, b) => b.number - a.number);
  const states = new Map(operation.steps.map((step) => [step.resourceId.toLowerCase(), step.state]));
  const resources = detail.resources.map((resource) => {
    const state = states.get(resource.id.toLowerCase());
    return state === undefined || state === resource.state ? resource : { ...resource, state };
  });
  return { ...detail, ...deployment, operations, resources };
}

/** Returns a list of deployments after a live event, unchanged if the deployment is not on this page of the list. */
export function applyToList<List extends ListResult<DeploymentSummary>>(
  list: List,
  event: DeploymentEvent,
): List {
  const { deployment } = event;
  const index = list.result.findIndex((row) => row.id === deployment.id);
  const row = list.result[index];
  if (!row || isOlder(deployment, row)) return list;
  return { ...list, result: list.result.with(index, deployment) };
}

function isOlder(incoming: DeploymentSummary, shown: DeploymentSummary): boolean {
  return Date.parse(incoming.updatedAt) < Date.parse(shown.updatedAt);
}
