import type { Home } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { sumOf, toAmount } from './amounts.ts';
import { chooseCurrency } from './currencies.ts';
import { dayOf, lastDayOfMonth, monthOf } from './days.ts';
import { readFreshness } from './freshness.ts';
import { readSums, type Viewer } from './sums.ts';

/**
 * Returns the billed cost of the current month: that of the deployments of a person, and all that the viewer may see.
 * Null if nothing is billed.
 */
export async function readBilledMonth(
  db: Kysely<Database>,
  viewer: Viewer,
  accountId: string,
  now: Date,
): Promise<Home['billed']> {
  const from = monthOf(dayOf(now));
  const month = { from, to: lastDayOfMonth(from) };
  const selection = { ...month, metric: 'billed', currency: undefined, filters: [] } as const;
  const sums = await readSums(db, viewer, selection, { groupBy: 'owner', granularity: 'monthly' });
  const { currency } = chooseCurrency(sums, undefined);
  if (currency === null) return null;
  const found = sums.filter((sum) => sum.currency === currency);
  const own = found.filter(({ key }) => key === accountId);
  const { completeUntil, readAt, sources } = await readFreshness(db, viewer);
  return {
    currency,
    mine: own.length === 0 ? null : toAmount(sumOf(own.map(({ amount }) => amount))),
    all: toAmount(sumOf(found.map(({ amount }) => amount))),
    completeUntil,
    readAt,
    sources,
  };
}
