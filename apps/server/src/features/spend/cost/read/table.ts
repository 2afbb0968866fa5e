import {
  maxCostRows,
  maxCostValues,
  type CostAnalysisQuery,
  type CostGrouping,
  type CostTable,
} from '@blueport/contracts';
import type { Kysely } from 'kysely';
import { issue, Refusal } from '../../../../errors/refusal.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { sumOf, toAmount } from './amounts.ts';
import { pointsOf, readGroupedCost, valuesAt } from './analysis.ts';
import { readInferred } from './inferred.ts';
import { readLabels } from './labels.ts';
import { rankGroups } from './ranking.ts';
import { parseSelection, type Selection } from './selection.ts';
import type { Viewer } from './sums.ts';

/** Refuses a table with more values than an export may contain. */
async function requireValues(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: Selection,
  { groupBy, top }: { groupBy: CostGrouping | undefined; top: number },
): Promise<void> {
  if (groupBy === undefined) return;
  if ((await rankGroups(db, viewer, selection, { groupBy, top })) === undefined) return;
  throw new Refusal('malformed-request', {
    errors: [issue('#/query/granularity', 'too-big', { unit: 'values', limit: String(maxCostValues) })],
  });
}

/** Returns the cost of every group by point. */
export async function readTable(
  db: Kysely<Database>,
  viewer: Viewer,
  query: CostAnalysisQuery,
  { maxRows = maxCostRows, maxValues = maxCostValues } = {},
): Promise<CostTable> {
  const selection = parseSelection(query);
  const granularity = query.granularity ?? 'daily';
  const groupBy = query.groupBy as CostGrouping | undefined;
  const points = pointsOf(selection, granularity);
  const top = Math.floor(maxValues / points.length);
  if (top < maxRows) await requireValues(db, viewer, selection, { groupBy, top });
  const { groups, rest, currency, count } = await readGroupedCost(db, viewer, selection, {
    groupBy,
    granularity,
    top: maxRows,
  });
  const charged = groups.filter(({ byPoint }) => byPoint.size > 0);
  const rows = charged.slice(0, maxRows);
  const others = [...charged.slice(maxRows), ...rest];
  const keys = rows.map(({ key }) => key);
  const inferredIn = await readInferred(db, viewer, selection, { groupBy, currency, keys });
  const valuesOf = valuesAt(points);
  const labels = groupBy && (await readLabels(db, viewer.organizationId, groupBy, keys));
  return {
    currency,
    points,
    groupCount: count,
    rows: rows.map((row) => ({
      key: row.key,
      label: labels?.get(row.key)?.label ?? row.key,
      total: toAmount(row.total),
      ...inferredIn(row.key),
      values: valuesOf([row]),
    })),
    others:
      others.length === 0
        ? null
        : {
            count: count - rows.length,
            total: toAmount(sumOf(others.map((other) => other.total))),
            values: valuesOf(others),
          },
  };
}
