import type { Deletions } from '@blueport/contracts';

export type EndingResource = Deletions['result'][number]['resources'][number];

/** What becomes of the resources of a deployment that is deleted. */
export interface Ending {
  readonly goes: readonly EndingResource[];
  /** What others declare too; its owners are only those that stay. */
  readonly stays: readonly EndingResource[];
  /** The resource group that goes too, once nothing is left in it. */
  readonly group?: string;
}

/**
 * Parts what goes from what stays. Deployments that are deleted together hold nothing back from each other: whichever is
 * deleted last takes along what they share.
 */
export function endingOf(
  { resources, group }: Pick<Deletions['result'][number], 'resources' | 'group'>,
  together: ReadonlySet<string>,
  withShared = false,
): Ending {
  const left = resources.map((resource) => ({
    ...resource,
    owners: resource.owners.filter(({ name }) => !together.has(name)),
  }));
  const stays = (resource: EndingResource) => !withShared && resource.owners.length > 0;
  return {
    goes: left.filter((resource) => !stays(resource)),
    stays: left.filter(stays),
    ...(group && { group: group.name }),
  };
}

export interface EndingTotals {
  readonly goes: number;
  readonly stays: number;
  /** What ends by the month, as a decimal. */
  readonly monthly: string;
  readonly unpriced: number;
}

/** Adds endings up; what several deployments declare counts once. */
export function totalsOf(endings: readonly Ending[]): EndingTotals {
  const unique = (resources: readonly EndingResource[]) => [
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
