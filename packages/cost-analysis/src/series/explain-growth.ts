import { normalize, rescale } from './robust.ts';

/** Cost of one resource, or of purchases without a resource, in one service over a period. */
export interface PeriodCost {
  readonly service: string;
  readonly resourceId: string;
  readonly cost: number;
}

interface Change {
  readonly before: number;
  readonly after: number;
  readonly difference: number;
  /** Change relative to `before`; null if there was no cost before. */
  readonly ratio: number | null;
}

/** A service or resource that contributes to the difference between two periods. */
export interface ServiceGrowth extends Change {
  readonly service: string;
  /** Resources with the largest differences in the direction of the service, largest first. */
  readonly resources: readonly ResourceGrowth[];
}

export interface ResourceGrowth extends Change {
  readonly resourceId: string;
  /** Share of the difference of the service; more than 1 if other resources offset it. */
  readonly share: number;
  readonly change: 'added' | 'removed' | 'changed';
}

export interface Growth extends Change {
  /** Services by absolute difference, largest first. */
  readonly services: readonly ServiceGrowth[];
}

const mostResources = 5;

/**
 * Compares the cost of two periods: what grew or shrank, by how much, and because of which resources. For periods of
 * different length, pass costs per day. Services without a difference are left out.
 */
export function explainGrowth(before: readonly PeriodCost[], after: readonly PeriodCost[]): Growth {
  const { scale } = normalize([...before, ...after].map(({ cost }) => cost));
  const services = new Map<string, Map<string, [before: number, after: number]>>();
  for (const [index, costs] of [before, after].entries())
    for (const { service, resourceId, cost } of costs) {
      const resources = services.get(service) ?? new Map<string, [number, number]>();
      services.set(service, resources);
      const sums = resources.get(resourceId) ?? [0, 0];
      resources.set(resourceId, sums);
      if (Number.isFinite(cost)) sums[index]! += cost / scale;
    }
  const changes = [...services].map(([service, resources]) => serviceGrowth(service, resources, scale));
  return {
    ...changeOf(sumOf([...services.values()].flatMap((resources) => [...resources.values()])), scale),
    services: changes
      .filter(({ difference }) => difference !== 0)
      .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference)),
  };
}

type Amounts = readonly [before: number, after: number];

const sumOf = (amounts: readonly Amounts[]): Amounts =>
  amounts.reduce<Amounts>(([before, after], each) => [before + each[0], after + each[1]], [0, 0]);

function changeOf([before, after]: Amounts, scale: number): Change {
  const ratio = (after - before) / Math.abs(before);
  return {
    before: rescale(before, scale),
    after: rescale(after, scale),
    difference: rescale(after - before, scale),
    ratio: Number.isFinite(ratio) ? ratio : null,
  };
}

function serviceGrowth(
  service: string,
  resources: ReadonlyMap<string, Amounts>,
  scale: number,
): ServiceGrowth {
  const [before, after] = sumOf([...resources.values()]);
  const difference = after - before;
  const causes = [...resources]
    .map(([resourceId, amounts]) => ({ resourceId, amounts, share: (amounts[1] - amounts[0]) / difference }))
    .filter(({ share }) => share > 0 && Number.isFinite(share))
    .toSorted((one, other) => other.share - one.share)
    .slice(0, mostResources);
  return {
    service,
    ...changeOf([before, after], scale),
    resources: causes.map(({ resourceId, amounts, share }) => ({
      resourceId,
      ...changeOf(amounts, scale),
      share,
      change: amounts[0] === 0 ? 'added' : amounts[1] === 0 ? 'removed' : 'changed',
    })),
  };
}
