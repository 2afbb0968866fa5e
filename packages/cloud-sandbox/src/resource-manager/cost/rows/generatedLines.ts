import { itemsOf, type BookItem } from '../../../prices/priceBook.ts';
import { plannedSubscriptions } from '../../../world/estate/subscriptions.ts';
import { TENANTS } from '../../../world/people.ts';
import { dayMs, monthStart } from './calendar.ts';
import type { CostLine } from './costLine.ts';
import { UsagePatterns } from './usagePattern.ts';

/** Generated rows are distributed over the subscriptions of this directory, so that one connection reads them all. */
const subscriptions = plannedSubscriptions
  .filter(({ tenantId }) => tenantId === TENANTS.contoso)
  .map(({ id }) => id);

const groups = 240;
const regions = ['westeurope', 'northeurope', 'uksouth'] as const;

function diskItem(region: string, index: number): BookItem | undefined {
  const sizes = ['E4', 'E6', 'E10', 'E15', 'E20', 'E30'];
  const meter = `${sizes[index % sizes.length] ?? 'E10'} LRS Disk`;
  return itemsOf(region).find(({ meterName, type }) => meterName === meter && type === 'Consumption');
}

/**
 * Returns lines of disks that exist only in cost, for tests with many rows: about `rows` rows in the thirteen months until
 * `start` over all subscriptions.
 */
export function generatedLines(subscriptionId: string, rows: number, start: number): CostLine[] {
  const place = subscriptions.indexOf(subscriptionId);
  const first = monthStart(start, -12);
  if (place === -1 || rows <= 0) return [];
  const perDay = Math.round(rows / Math.max(1, start - first) / subscriptions.length);
  return Array.from({ length: perDay }, (_, index): CostLine | undefined => {
    const region = regions[index % regions.length] ?? regions[0];
    const item = diskItem(region, index);
    if (item === undefined) return undefined;
    const group = `rg-fleet-${String(index % groups).padStart(3, '0')}`;
    const perHour = item.price / 730;
    return {
      resourceId: `/subscriptions/${subscriptionId}/resourceGroups/${group}/providers/Microsoft.Compute/disks/disk-${index}`,
      type: 'microsoft.compute/disks',
      location: region,
      tags: index % 3 === 0 ? {} : { env: 'fleet', costCenter: `CC-${3000 + (index % 40)}` },
      subscriptionId,
      group,
      item,
      unitsPerHour: 1 / 730,
      since: first * dayMs,
      until: Number.POSITIVE_INFINITY,
      chargeType: 'Usage',
      frequency: 'UsageBased',
      actualPerHour: perHour,
      amortizedPerHour: perHour,
      listPerHour: perHour,
      pattern: UsagePatterns.patternFor((index * 0.618_034) % 1),
    };
  }).filter((line) => line !== undefined);
}
