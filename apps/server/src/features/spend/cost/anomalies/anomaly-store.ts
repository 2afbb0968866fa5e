import type { CostAnomaly } from '@blueport/contracts';
import { sql, type Kysely, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import type { StoredCause } from '../../../../database/tables/cost.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { notFound } from '../../../../errors/refusal.ts';
import type { ReadableScopes } from '../../../cloud/inventory/index.ts';
import { readLabels } from '../read/labels.ts';
import type { FoundAnomaly } from './find-anomalies.ts';

const maxAnomalies = 500;

interface Row {
  readonly id: string;
  readonly subscription_id: string;
  readonly subscription_name: string;
  readonly service: string;
  readonly currency: string;
  readonly day: string;
  readonly until: string;
  readonly kind: CostAnomaly['kind'];
  readonly actual: string;
  readonly expected: string;
  readonly causes: readonly StoredCause[];
  readonly found_at: Date;
  readonly dismissed_at: Date | null;
  readonly dismissed_by_name: string | null;
  readonly dismissed_reason: string;
  readonly dismissed_until: string | null;
}

const isDismissed = sql<SqlBool>`(a.dismissed_at is not null and (a.dismissed_until is null or a.dismissed_until >= current_date))`;

/** People see the unusual cost of subscriptions that they may read completely. */
const isVisible = (
  organizationId: string,
  scopes: ReadableScopes,
) => sql<SqlBool>`a.organization_id = ${organizationId}
  and a.subscription_id = any(${[...scopes.subscriptions]}::uuid[])`;

async function present(
  db: Kysely<Database>,
  organizationId: string,
  rows: readonly Row[],
): Promise<CostAnomaly[]> {
  const keys = rows.flatMap(({ causes }) => causes.map(({ resourceId }) => resourceId.toLowerCase()));
  const labels = await readLabels(db, organizationId, 'resource', [...new Set(keys)]);
  return rows.map((row) => ({
    id: row.id,
    subscriptionId: row.subscription_id,
    subscriptionName: row.subscription_name,
    service: row.service,
    currency: row.currency,
    day: row.day,
    until: row.until,
    kind: row.kind,
    actual: row.actual,
    expected: row.expected,
    causes: row.causes.map((cause) => {
      const found = labels.get(cause.resourceId.toLowerCase());
      return { ...cause, label: found?.label ?? cause.resourceId, link: found?.link ?? {} };
    }),
    foundAt: row.found_at.toISOString(),
    dismissal:
      row.dismissed_at === null
        ? null
        : {
            by: row.dismissed_by_name,
            at: row.dismissed_at.toISOString(),
            reason: row.dismissed_reason,
            until: row.dismissed_until,
          },
  }));
}

async function select(db: Kysely<Database>, condition: RawBuilder<SqlBool>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.id, a.subscription_id, s.name as subscription_name, a.service, a.currency, a.day::text, a.until::text,
        a.kind, trim_scale(a.actual)::text as actual, trim_scale(a.expected)::text as expected, a.causes, a.found_at,
        a.dismissed_at, p.name as dismissed_by_name, a.dismissed_reason, a.dismissed_until::text
      from cost_anomaly a
      join cloud_subscription s on s.organization_id = a.organization_id and s.subscription_id = a.subscription_id
      left join account p on p.id = a.dismissed_by
     where ${condition} order by a.day desc, a.actual - a.expected desc limit ${maxAnomalies}`.execute(db);
  return rows;
}

/** Lists unusual cost that a user may see, newest first. */
export async function listAnomalies(
  db: Kysely<Database>,
  { organizationId, scopes }: { readonly organizationId: string; readonly scopes: ReadableScopes },
  query: {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly state?: string | undefined;
  },
): Promise<CostAnomaly[]> {
  const { from = '2000-01-01', to = '9999-12-31', state = 'open' } = query;
  const inState =
    state === 'all'
      ? sql<SqlBool>`true`
      : state === 'dismissed'
        ? isDismissed
        : sql<SqlBool>`not ${isDismissed}`;
  const rows = await select(
    db,
    sql<SqlBool>`${isVisible(organizationId, scopes)} and a.until >= ${from}::date and a.day <= ${to}::date and ${inState}`,
  );
  return present(db, organizationId, rows);
}

/** Finds unusual cost that a user may see. Throws a 404 refusal otherwise. */
export async function findAnomaly(
  db: Kysely<Database>,
  { organizationId, scopes }: { readonly organizationId: string; readonly scopes: ReadableScopes },
  id: string,
): Promise<CostAnomaly> {
  const rows = await select(db, sql<SqlBool>`${isVisible(organizationId, scopes)} and a.id = ${id}`);
  const [found] = await present(db, organizationId, rows);
  if (found === undefined) throw notFound();
  return found;
}

/**
 * Stores what a check found, with earlier decisions kept, and removes what is no longer unusual. Returns the new ones.
 */
export async function storeAnomalies(
  tx: Transaction<Database>,
  place: { readonly organizationId: string; readonly subscriptionId: string },
  found: readonly FoundAnomaly[],
  newId: () => string,
): Promise<(FoundAnomaly & { readonly id: string })[]> {
  const { organizationId, subscriptionId } = place;
  const added: (FoundAnomaly & { readonly id: string })[] = [];
  for (const one of found) {
    const { rows } = await sql<{ id: string; is_new: boolean }>`
      insert into cost_anomaly (id, organization_id, subscription_id, service, currency, day, until, kind, actual,
        expected, causes)
      values (${newId()}, ${organizationId}, ${subscriptionId}, ${one.service}, ${one.currency}, ${one.day}::date,
        ${one.until}::date, ${one.kind}, round(${one.actual}::numeric, 4), round(${one.expected}::numeric, 4),
        ${JSON.stringify(one.causes)}::jsonb)
      on conflict (organization_id, subscription_id, service, currency, day) do update set until = excluded.until,
        kind = excluded.kind, actual = excluded.actual, expected = excluded.expected, causes = excluded.causes
      returning id, xmax = 0 as is_new`.execute(tx);
    const [row] = rows;
    if (row?.is_new) added.push({ ...one, id: row.id });
  }
  const kept = found.map(({ service, currency, day }) => JSON.stringify([service, currency, day]));
  await sql`delete from cost_anomaly a where a.organization_id = ${organizationId}
    and a.subscription_id = ${subscriptionId} and a.dismissed_at is null and a.day >= current_date - 120
    and not (json_build_array(a.service, a.currency, a.day::text)::jsonb = any(${kept}::jsonb[]))`.execute(
    tx,
  );
  return added;
}
