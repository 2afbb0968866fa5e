import { CostFileError, maxBillionths, type CostRow } from '@blueport/cost-analysis';
import type { CostSource } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { monthIndex } from '../read/days.ts';
import type { ItemSums, MonthSums } from './month-sums.ts';

/** Rows per statement. */
const batchSize = 2000;

/** A subscription whose cost is read under a claim. */
export interface CostPlace {
  readonly organizationId: string;
  readonly subscriptionId: string;
  /** Number of the claim: a reader that lost it writes nothing. */
  readonly attempt: number;
}

/** A complete month of a subscription. */
export interface MonthOfCost {
  /** First day. */
  readonly month: string;
  readonly source: CostSource;
  /** Identifies the content at the cloud: a month with an unchanged mark is not read again. */
  readonly mark: string;
  readonly sums: MonthSums;
  readonly readAt: Date;
}

/** Another process reads the subscription now, or it was disconnected. */
export class CostClaimLost extends Error {
  override readonly name = 'CostClaimLost';
}

async function lockClaim(tx: Transaction<Database>, place: CostPlace): Promise<void> {
  const { rows } = await sql`select from cost_subscription where organization_id = ${place.organizationId}
    and subscription_id = ${place.subscriptionId} and attempt = ${place.attempt} for update`.execute(tx);
  if (rows.length === 0) throw new CostClaimLost('The claim was lost.');
}

const groupKeyOf = ({ subscriptionId, resourceGroup }: CostRow): string | null =>
  resourceGroup === '' ? null : `${subscriptionId}/${resourceGroup.toLowerCase()}`;

const texts = (values: readonly (string | null)[]) => sql`${[...values]}::text[]`;

/** Adds unknown items. Returns the ids of all items by hash in hexadecimal. */
async function storeItems(
  tx: Transaction<Database>,
  organizationId: string,
  items: readonly ItemSums[],
): Promise<ReadonlyMap<string, string>> {
  const rows = items.map(({ row }) => row);
  const hashes = items.map(({ hash }) => hash);
  const column = (of: (row: CostRow) => string | null) => texts(rows.map(of));
  await sql`insert into cost_item (organization_id, subscription_id, item_hash, resource_key, resource_id, resource_type,
      group_key, group_name, location, service, product, meter, unit, charge_type, pricing_model, currency, tags)
    select ${organizationId}, u.subscription_id::uuid, decode(u.hash, 'hex'), lower(u.resource_id), u.resource_id,
      u.type, u.group_key, u.group_name, u.location, u.service, u.product, u.meter, u.unit, u.charge, u.pricing,
      u.currency, u.tags::jsonb
    from unnest(${texts(hashes)}, ${column((row) => row.subscriptionId)}, ${column((row) => row.resourceId)},
      ${column((row) => row.resourceType)}, ${column(groupKeyOf)}, ${column((row) => row.resourceGroup || null)},
      ${column((row) => row.location)}, ${column((row) => row.service)}, ${column((row) => row.product)},
      ${column((row) => row.meter)}, ${column((row) => row.unit)}, ${column((row) => row.chargeType)},
      ${column((row) => row.pricingModel)}, ${column((row) => row.currency)},
      ${column((row) => JSON.stringify(row.tags))})
      as u (hash, subscription_id, resource_id, type, group_key, group_name, location, service, product, meter, unit,
        charge, pricing, currency, tags)
    on conflict (organization_id, item_hash) do nothing`.execute(tx);
  const { rows: known } = await sql<{ id: string; hash: string }>`
    select id, encode(item_hash, 'hex') as hash from cost_item where organization_id = ${organizationId}
      and item_hash = any(select decode(h, 'hex') from unnest(${texts(hashes)}) h)`.execute(tx);
  return new Map(known.map(({ id, hash }) => [hash, id]));
}

const whole = (values: Float64Array): number[] => Array.from(values, Math.round);
const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
const literal = (values: readonly number[]): string => `{${values.join(',')}}`;

/** Throws if the amounts of an item or their sum cannot be stored. */
function checkAmounts(days: readonly number[]): void {
  const value = days.reduce((total, one) => total + Math.abs(one), 0);
  if (value > maxBillionths) throw new CostFileError('InvalidNumber', { line: 0, values: { value } });
}

/** Stores the amounts of some items in a month. */
async function storeAmounts(
  tx: Transaction<Database>,
  { organizationId, subscriptionId }: CostPlace,
  month: string,
  items: readonly ItemSums[],
): Promise<void> {
  const ids = await storeItems(tx, organizationId, items);
  const rows = items.map(({ hash, billed, amortized, quantity }) => {
    const days = { billed: whole(billed), amortized: whole(amortized) };
    checkAmounts(days.billed);
    checkAmounts(days.amortized);
    const isSame = days.billed.every((value, index) => value === days.amortized[index]);
    return { id: ids.get(hash)!, days, isSame, quantity };
  });
  await sql`insert into cost_month (organization_id, subscription_id, month, item_id, billed, amortized, quantity, days,
      amortized_days)
    select ${organizationId}, ${subscriptionId}, ${month}::date, u.id, u.billed, u.amortized, u.quantity,
      u.days::bigint[], u.amortized_days::bigint[]
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ days }) => String(sum(days.billed)))}::bigint[],
      ${rows.map(({ days }) => String(sum(days.amortized)))}::bigint[], ${rows.map(({ quantity }) => quantity)}::float8[],
      ${texts(rows.map(({ days }) => literal(days.billed)))},
      ${texts(rows.map(({ days, isSame }) => (isSame ? null : literal(days.amortized))))})
      as u (id, billed, amortized, quantity, days, amortized_days)`.execute(tx);
}

/** Updates the monthly totals of all items that have cost in the month, or had it before. */
async function storeTotals(
  tx: Transaction<Database>,
  { organizationId, subscriptionId }: CostPlace,
  month: string,
): Promise<void> {
  const index = monthIndex(month);
  await sql`update cost_total t set billed[${index}] = null, amortized[${index}] = null from cost_item i
    where i.id = t.item_id and i.organization_id = ${organizationId} and i.subscription_id = ${subscriptionId}
      and t.billed[${index}] is not null
      and not exists (select from cost_month m where m.organization_id = ${organizationId}
        and m.subscription_id = ${subscriptionId} and m.month = ${month}::date and m.item_id = t.item_id)`.execute(
    tx,
  );
  await sql`insert into cost_total as t (item_id, billed, amortized)
    select m.item_id, array_fill(m.billed, array[1], array[${index}::int]),
      array_fill(m.amortized, array[1], array[${index}::int])
      from cost_month m where m.organization_id = ${organizationId} and m.subscription_id = ${subscriptionId}
        and m.month = ${month}::date
    on conflict (item_id) do update set billed[${index}] = excluded.billed[${index}],
      amortized[${index}] = excluded.amortized[${index}]
    where (t.billed[${index}], t.amortized[${index}])
      is distinct from (excluded.billed[${index}], excluded.amortized[${index}])`.execute(tx);
}

/**
 * Replaces a month of a subscription in one transaction, so that an interruption or a repeated read counts nothing twice.
 * Throws `CostClaimLost` if another process has taken over, `CostFileError` if an amount is too large.
 */
export async function writeMonth(
  db: Kysely<Database>,
  place: CostPlace,
  { month, source, mark, sums, readAt }: MonthOfCost,
): Promise<void> {
  const { organizationId, subscriptionId } = place;
  await sql`select cost_add_month(${month}::date)`.execute(db);
  const items = sums.items();
  await db.transaction().execute(async (tx) => {
    await lockClaim(tx, place);
    await sql`delete from cost_month where organization_id = ${organizationId} and subscription_id = ${subscriptionId}
      and month = ${month}::date`.execute(tx);
    for (let start = 0; start < items.length; start += batchSize)
      await storeAmounts(tx, place, month, items.slice(start, start + batchSize));
    await storeTotals(tx, place, month);
    await sql`insert into cost_reading (organization_id, subscription_id, month, mark, source, row_count, read_at)
      values (${organizationId}, ${subscriptionId}, ${month}::date, ${mark}, ${source}, ${sums.rows}, ${readAt})
      on conflict (organization_id, subscription_id, month) do update set mark = excluded.mark, source = excluded.source,
        row_count = excluded.row_count, read_at = excluded.read_at`.execute(tx);
  });
}
