import type { DeploymentDetail, DeploymentEvent, DeploymentSummary, ListResult } from '@blueport/contracts';

/** A deployment's page after a live event. Events older than what is shown are dropped: a replay must not turn time back. */
export function updatedDetail(detail: DeploymentDetail, event: DeploymentEvent): DeploymentDetail {
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

/** A list of deployments after a live event; a deployment that is not in this page of the list leaves it as it is. */
export function updatedList<List extends ListResult<DeploymentSummary>>(
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
