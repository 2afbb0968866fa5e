import { sql, type Kysely } from 'kysely';
import type { EstimatedLine } from '../../../database/tables/accuracy.ts';
import type { Database } from '../../../database/tables/index.ts';
import { addDays, daysBetween, lastDayOfMonth, monthsBetween } from '../cost/index.ts';
import type { BilledItem } from './compare-estimate.ts';
import { createOwnerFinder } from './resource-owner.ts';

interface BilledPlace {
  readonly organizationId: string;
  readonly deploymentId: string;
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  /** Last day for which the cloud reported all cost. */
  readonly completeUntil: string;
}

interface Row {
  readonly resource_id: string;
  readonly resource_type: string;
  readonly meter: string;
  readonly unit: string;
  readonly currency: string;
  readonly pricing_model: string;
  readonly is_own: boolean;
  readonly item_id: string;
  readonly month: string;
  readonly quantity: number;
  readonly billed: readonly string[];
  readonly amortized: readonly string[];
}

/**
 * Returns the beginnings of keys of charges that belong to a deployment although it does not declare their resources:
 * children, and the disks in the groups of machines.
 */
function prefixesOf(lines: readonly EstimatedLine[]): string[] {
  const keys = lines.map(({ resourceId }) => resourceId.toLowerCase());
  const machines = keys.filter((key) => key.includes('/microsoft.compute/virtualmachines/'));
  const disks = machines.map(
    (key) => `${key.slice(0, key.indexOf('/providers/'))}/providers/microsoft.compute/disks/`,
  );
  return [...new Set([...keys.map((key) => `${key}/`), ...disks])];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Returns the part of a month's quantity that falls on some of its days. Stored quantities are monthly: an item has one
 * price, so that its days share the quantity as they share the cost. A free item shares it evenly.
 */
function quantityIn(row: Row, isIncluded: (day: string) => boolean, completeUntil: string): number {
  const basis = [row.billed, row.amortized].find((days) => sum(days.map(Number)) !== 0);
  const last = [lastDayOfMonth(row.month), completeUntil].toSorted()[0]!;
  const weights = basis?.map(Number) ?? daysBetween(row.month, last).map(() => 1);
  const included = weights.filter((_, index) => isIncluded(addDays(row.month, index)));
  const whole = sum(weights);
  return whole === 0 ? 0 : (row.quantity * sum(included)) / whole;
}

function toItem(rows: readonly Row[], { from, to, completeUntil }: BilledPlace): BilledItem {
  const [first] = rows;
  const isIncluded = (day: string): boolean => day >= from && day <= to;
  const amounts = new Map(
    rows.flatMap(({ month, amortized }) =>
      amortized.map((amount, index): [string, number] => [addDays(month, index), Number(amount) / 1e9]),
    ),
  );
  return {
    resourceId: first!.resource_id,
    resourceType: first!.resource_type,
    currency: first!.currency,
    meter: first!.meter,
    unit: first!.unit,
    quantity: sum(rows.map((row) => quantityIn(row, isIncluded, completeUntil))),
    daily: daysBetween(from, to).map((day) => amounts.get(day) ?? 0),
  };
}

/**
 * Returns the amortized cost of a deployment's resources on some days, so that reserved machines have a price. Includes
 * children, the disks of machines, and everything in a resource group that the deployment created.
 */
export async function readBilledItems(
  db: Kysely<Database>,
  lines: readonly EstimatedLine[],
  place: BilledPlace,
): Promise<BilledItem[]> {
  const { organizationId, deploymentId, from, to } = place;
  const { rows } = await sql<Row>`
    with items as (
      select i.id from cost_item i where i.deployment_id = ${deploymentId}
      union
      select i.id from unnest(${prefixesOf(lines)}::text[]) p (prefix)
        join cost_item i on i.organization_id = ${organizationId}
          and i.resource_key >= p.prefix and i.resource_key < left(p.prefix, -1) || '0'
       where i.deployment_id is null or i.is_inferred
    )
    select i.id as item_id, i.resource_id, i.resource_type, i.meter, i.unit, i.currency, i.pricing_model,
        i.deployment_id is not distinct from ${deploymentId}::uuid as is_own, m.month::text, m.quantity,
        m.days as billed, coalesce(m.amortized_days, m.days) as amortized
      from items join cost_item i on i.id = items.id
      join cost_month m on m.organization_id = i.organization_id and m.subscription_id = i.subscription_id
        and m.month = any(${monthsBetween(from, to)}::date[]) and m.item_id = i.id
     order by i.id, m.month`.execute(db);
  const ownerOf = createOwnerFinder(lines);
  const own = rows.filter((row) => row.is_own || ownerOf(row.resource_id.toLowerCase()) !== undefined);
  return [...Map.groupBy(own, (row) => row.item_id).values()]
    .map((some) => toItem(some, place))
    .filter(({ daily, quantity }) => quantity !== 0 || daily.some((amount) => amount !== 0));
}
