import type { Dependants } from '@blueport/contracts';

/** Returns how many deployments need a new owner once the user loses access. */
export function ownedDeployments(dependants: Dependants | undefined): number {
  return dependants?.dependants.find(({ kind }) => kind === 'ownedDeployment')?.count ?? 0;
}

/**
 * Returns the path of the deployment list, filtered by owners: those that need a new owner, or all that still exist.
 */
export function ownedDeploymentsPath(names: readonly string[], hasEnded: boolean): string {
  const query = new URLSearchParams(names.map((name) => ['f.owner', `eq:${name}`]));
  if (hasEnded) query.append('f.needsOwner', 'true');
  else for (const state of ['Deleted', 'Detached']) query.append('f.state', `ne:${state}`);
  return `/portal/deployment?${query.toString()}`;
}
