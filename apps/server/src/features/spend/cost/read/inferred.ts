import { attributedDimensions, type CostGrouping } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { sumOf, toAmount } from './amounts.ts';
import type { Selection } from './selection.ts';
import { readSums, type Viewer } from './sums.ts';

/** Returns what each group contains of the cost of resources that no deployment declares. */
export async function readInferred(
  db: Kysely<Database>,
  viewer: Viewer,
  selection: Selection,
  {
    groupBy,
    currency,
    keys,
  }: { groupBy: CostGrouping | undefined; currency: string | null; keys: readonly string[] },
): Promise<(key: string) => { inferred?: string }> {
  if (groupBy === undefined || currency === null) return () => ({});
  if (groupBy !== 'resource' && !attributedDimensions.includes(groupBy)) return () => ({});
  const inferred = { ...selection, currency, onlyInferred: true };
  const sums = await readSums(db, viewer, inferred, { groupBy, granularity: 'monthly', keys });
  const byKey = Map.groupBy(sums, ({ key }) => key);
  return (key) => {
    const found = sumOf((byKey.get(key) ?? []).map(({ amount }) => amount));
    return found === 0n ? {} : { inferred: toAmount(found) };
  };
}
