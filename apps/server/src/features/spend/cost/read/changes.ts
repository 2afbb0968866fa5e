import type { CostChanges, CostSelection } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { sumOf, toAmount } from './amounts.ts';
import { comparedDays, readGroupedCost, type GroupCost } from './analysis.ts';
import { readCompleteness } from './freshness.ts';
import { readLabels } from './labels.ts';
import { parseSelection, type Selection } from './selection.ts';
import type { Viewer } from './sums.ts';

const maxChanges = 5;
const maxCauses = 3;

const differenceOf = ({ total, previous }: GroupCost): bigint => total - previous;
const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** Returns the groups whose cost changed most, in either direction. */
const largest = (groups: readonly GroupCost[], most: number): GroupCost[] =>
  groups
    .filter((group) => differenceOf(group) !== 0n)
    .toSorted((one, other) => (sizeOf(differenceOf(one)) < sizeOf(differenceOf(other)) ? 1 : -1))
    .slice(0, most);

/**
 * Compares the cost of services in the complete days with the previous period, and finds the resources that caused each
 * change.
 */
export async function readChanges(
  db: Kysely<Database>,
  viewer: Viewer,
  query: CostSelection,
): Promise<CostChanges> {
  const selection = parseSelection(query);
  const compared = comparedDays(selection, await readCompleteness(db, viewer));
  if (compared === undefined) return { currency: null, total: '0', previousTotal: '0', changes: [] };
  return readSelectedChanges(db, viewer, { ...selection, ...compared });
}

/** The same for a validated selection. */
export async function readSelectedChanges(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: Selection,
): Promise<CostChanges> {
  const byService = await readGroupedCost(db, viewer, selection, {
    groupBy: 'service',
    granularity: 'monthly',
  });
  const { currency, groups } = byService;
  const changes = await Promise.all(
    largest(groups, maxChanges).map(async (service) => {
      const within = { ...selection, currency: currency ?? undefined };
      const { groups: resources } = await readGroupedCost(
        db,
        viewer,
        { ...within, filters: [...selection.filters, { dimension: 'service', values: [service.key] }] },
        { groupBy: 'resource', granularity: 'monthly' },
      );
      const direction = differenceOf(service) > 0n;
      const causes = largest(
        resources.filter((one) => differenceOf(one) > 0n === direction),
        maxCauses,
      );
      const labels = await readLabels(
        db,
        viewer.organizationId,
        'resource',
        causes.map(({ key }) => key),
      );
      return {
        service: service.key,
        difference: toAmount(differenceOf(service)),
        total: toAmount(service.total),
        previous: toAmount(service.previous),
        causes: causes.map((cause) => ({
          key: cause.key,
          label: labels.get(cause.key)?.label ?? cause.key,
          difference: toAmount(differenceOf(cause)),
          isNew: cause.previous === 0n,
          link: labels.get(cause.key)?.link ?? {},
        })),
      };
    }),
  );
  return {
    currency,
    total: toAmount(sumOf(groups.map(({ total }) => total))),
    previousTotal: toAmount(sumOf(groups.map(({ previous }) => previous))),
    changes,
  };
}
