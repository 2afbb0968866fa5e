import type { Deletions } from '@blueport/contracts';

export type DeletionResource = Deletions['result'][number]['resources'][number];

/** Resources deleted and kept when a deployment is deleted. */
export interface DeletionEffects {
  readonly goes: readonly DeletionResource[];
  /** Shared resources that are kept. `owners` lists only the remaining deployments. */
  readonly stays: readonly DeletionResource[];
  /** Resource group that is also deleted because nothing is left in it. */
  readonly group?: string;
}

/**
 * Splits resources into deleted and kept ones. Resources shared only by deployments deleted together are deleted with
 * the last of them.
 */
export function deletionEffects(
  { resources, group }: Pick<Deletions['result'][number], 'resources' | 'group'>,
  deletedNames: ReadonlySet<string>,
  withShared = false,
): DeletionEffects {
  const ownedResources = resources.map((resource) => ({
    ...resource,
    owners: resource.owners.filter(({ name }) => !deletedNames.has(name)),
  }));
  const stays = (resource: DeletionResource) => !withShared && resource.owners.length > 0;
  return {
    goes: ownedResources.filter((resource) => !stays(resource)),
    stays: ownedResources.filter(stays),
    ...(group && { group: group.name }),
  };
}

export interface DeletionTotals {
  readonly goes: number;
  readonly stays: number;
  /** Monthly cost saved, as a decimal. */
  readonly monthly: string;
  readonly unpriced: number;
}

/** Sums up several deletions. A resource shared by several deployments counts once. */
export function totalsOf(endings: readonly DeletionEffects[]): DeletionTotals {
  const unique = (resources: readonly DeletionResource[]) => [
    ...new Map(resources.map((resource) => [resource.id.toLowerCase(), resource])).values(),
  ];
  const goes = unique(endings.flatMap((ending) => ending.goes));
  const prices = goes.flatMap(({ monthly }) => (monthly === null ? [] : [Number(monthly)]));
  return {
    goes: goes.length,
    stays: unique(endings.flatMap((ending) => ending.stays)).length,
    monthly: prices.reduce((sum, price) => sum + price, 0).toFixed(2),
    unpriced: goes.length - prices.length,
  };
}
