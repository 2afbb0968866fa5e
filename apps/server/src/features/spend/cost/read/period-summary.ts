import type { CostChanges, CostGrouping } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { sumOf, toAmount } from './amounts.ts';
import { readGroupedCost, type GroupCost } from './analysis.ts';
import { readSelectedChanges } from './changes.ts';
import { readLabels } from './labels.ts';
import type { Selection } from './selection.ts';
import type { Viewer } from './sums.ts';

/** A group or the sum of all others, in a period and in the one before it. */
export interface SummaryGroup {
  readonly key: string;
  readonly label: string;
  readonly total: string;
  readonly previous: string;
}

/** The cost of a period in one currency, compared with another period. */
export interface PeriodSummary {
  /** Null without any cost. */
  readonly currency: string | null;
  readonly total: string;
  readonly previousTotal: string;
  readonly otherCurrencies: readonly { readonly currency: string; readonly total: string }[];
  /** The most expensive groups. */
  readonly groups: readonly SummaryGroup[];
  /** The sum of all other groups; null if there are none. */
  readonly other: (Omit<SummaryGroup, 'key' | 'label'> & { readonly count: number }) | null;
  readonly changes: CostChanges['changes'];
}

const totals = (groups: readonly GroupCost[]) => ({
  total: toAmount(sumOf(groups.map(({ total }) => total))),
  previous: toAmount(sumOf(groups.map(({ previous }) => previous))),
});

/** Sums up the cost of a period by group, and finds what changed and why. */
export async function readPeriodSummary(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: Selection,
  { groupBy, top }: { readonly groupBy: CostGrouping; readonly top: number },
): Promise<PeriodSummary> {
  const [{ currency, others, groups }, { changes }] = await Promise.all([
    readGroupedCost(db, viewer, selection, { groupBy, granularity: 'daily' }),
    readSelectedChanges(db, viewer, selection),
  ]);
  const shown = groups.filter(({ total }) => total !== 0n).slice(0, top);
  const rest = groups.filter((group) => !shown.includes(group));
  const keys = shown.map(({ key }) => key);
  const labels = await readLabels(db, viewer.organizationId, groupBy, keys);
  const { total, previous } = totals(groups);
  return {
    currency,
    total,
    previousTotal: previous,
    otherCurrencies: others.map((one) => ({ currency: one.currency, total: toAmount(one.total) })),
    groups: shown.map((group) => ({
      key: group.key,
      label: labels.get(group.key)?.label ?? group.key,
      ...totals([group]),
    })),
    other: rest.length === 0 ? null : { ...totals(rest), count: rest.length },
    changes,
  };
}
