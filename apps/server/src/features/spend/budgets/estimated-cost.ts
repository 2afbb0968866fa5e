import { limitShare, maxAttention, type PriceCurrency } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../database/tables/index.ts';
import { ownerHasLeft } from '../../deployments/operations/index.ts';
import { runInBackground } from '../../../request-scope.ts';
import { monthsToday } from './periods.ts';
import { amountOf, everything, isCounted, sumOf, wasNeverAccepted } from './usage.ts';

/** Age at which a stored result is calculated again, in milliseconds. */
const maxAgeMs = 60_000;
/** The same for a short calculation, so that counters follow the changes on an open page. */
const shortMaxAgeMs = 2000;
/** A calculation that took longer, in milliseconds, runs in the background while the page shows the stored result. */
const maxWaitMs = 25;
/** How long a page waits for a calculation, in milliseconds. */
const longestWaitMs = 1500;

/** Estimated monthly cost of existing deployments, in the currency in which most of them are priced. */
interface MonthlyCost {
  readonly currency: PriceCurrency;
  readonly monthly: string;
  readonly deployments: number;
  readonly unpriced: number;
}

export interface EstimatedCost {
  readonly mine: MonthlyCost | null;
  readonly organization: MonthlyCost | null;
  readonly countedAt: Date;
  /** Number of cost usage limits that are at least 80% used. */
  readonly limitsNear: number;
  /** Number of deployments whose owner has no access, at most 100. */
  readonly needsOwner: number;
}

/** Amount of a limit that is spent as of an evaluation of the last hour, else null. */
const spentOf = sql`case when b.evaluated_at > now() - interval '1 hour'
  then (b.figures ->> 'billed')::numeric + (b.figures ->> 'unbilled')::numeric end`;

/** Counts the limits of an organization of which most is used, by planned or actual cost. */
async function countLimitsNear(tx: Transaction<Database>, organizationId: string): Promise<number> {
  const { rows } = await sql<{ near: number }>`
    with used as materialized (
      select lower(d.subscription_id) as subscription_id, b.currency, sum(${amountOf}) as amount
        from deployment d join deployment_commitment c on c.deployment_id = d.id
       cross join lateral jsonb_object_keys(c.amounts) as b (currency)
       where d.organization_id = ${organizationId} and ${isCounted} group by 1, 2)
    select count(*)::int as near from budget b
     where b.organization_id = ${organizationId} and b.amount > 0
       and greatest((case when b.scope_kind in ('organization', 'subscription') then (
              select coalesce(sum(u.amount), 0) from used u where u.currency = b.currency
                and (b.scope_kind = 'organization' or u.subscription_id = b.scope_key))
            else ${sumOf(everything)} end) * ${monthsToday}, ${spentOf}) >= b.amount * ${limitShare}`.execute(
    tx,
  );
  return rows[0]?.near ?? 0;
}

/** Calculates the cost of an organization by owner and currency, and replaces the stored result. */
async function countCost(db: Kysely<Database>, organizationId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`estimated-cost/${organizationId}`}, 0)) as free`.execute(
      tx,
    );
    // Another request is calculating it.
    if (rows[0]?.free !== true) return;
    const started = performance.now();
    await tx.deleteFrom('estimated_cost').where('organization_id', '=', organizationId).execute();
    await tx.deleteFrom('estimated_cost_owner').where('organization_id', '=', organizationId).execute();
    await sql`insert into estimated_cost_owner
      select d.organization_id, coalesce(d.owner_id, d.account_id), count(*)
        from deployment d where d.organization_id = ${organizationId} and ${isCounted} and not ${wasNeverAccepted}
       group by 1, 2`.execute(tx);
    await sql`insert into estimated_cost
      select d.organization_id, coalesce(d.owner_id, d.account_id), b.currency, sum(${amountOf}), count(*)
        from deployment d join deployment_commitment c on c.deployment_id = d.id
       cross join lateral jsonb_object_keys(c.amounts) as b (currency)
       where d.organization_id = ${organizationId} and ${isCounted}
       group by 1, 2, 3`.execute(tx);
    const near = await countLimitsNear(tx, organizationId);
    const count = {
      counted_at: sql<Date>`clock_timestamp()`,
      took_ms: Math.round(performance.now() - started),
      limits_near: near,
    };
    await tx
      .insertInto('estimated_cost_count')
      .values({ organization_id: organizationId, ...count })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(count))
      .execute();
  });
}

const readCount = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom('estimated_cost_count')
    .select([
      'counted_at',
      'took_ms',
      'limits_near',
      sql<boolean>`counted_at < now() - make_interval(secs =>
        case when took_ms <= ${sql.lit(maxWaitMs)} then ${sql.lit(shortMaxAgeMs / 1000)} else ${sql.lit(maxAgeMs / 1000)} end)`.as(
        'is_old',
      ),
    ])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();

/** Returns the stored sums of an organization, or of one owner in it, in the most frequent currency. */
async function readSum(
  db: Kysely<Database>,
  organizationId: string,
  ownerId: string | null,
): Promise<MonthlyCost | null> {
  const { rows } = await sql<MonthlyCost>`
    select c.currency, trim_scale(sum(c.monthly))::text as monthly, sum(c.deployments)::int as deployments,
      (select coalesce(sum(o.deployments), 0)::int from estimated_cost_owner o
        where o.organization_id = ${organizationId} and (${ownerId}::uuid is null or o.owner_id = ${ownerId}::uuid))
        - sum(c.deployments)::int as unpriced
    from estimated_cost c
    where c.organization_id = ${organizationId} and (${ownerId}::uuid is null or c.owner_id = ${ownerId}::uuid)
    group by c.currency order by sum(c.deployments) desc, c.currency limit 1`.execute(db);
  return rows[0] ?? null;
}

async function countWithoutOwner(db: Kysely<Database>, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select least(coalesce(sum(c.deployments), 0), ${maxAttention})::int as count from estimated_cost_owner c
     where c.organization_id = ${organizationId}
       and ${sql.raw(ownerHasLeft('c.owner_id', 'c.organization_id'))}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Calculates the cost with a connection of the pool for background work. Errors are passed to `onFailure`. */
const recount = (db: Kysely<Database>, organizationId: string, onFailure: (error: unknown) => void) =>
  runInBackground(() => countCost(db, organizationId)).catch(onFailure);

/**
 * Returns the estimated monthly cost of a person's deployments and of their organization; undefined if the first
 * calculation is not finished after a moment. The calculation reads every deployment, so the result is stored. When it
 * is outdated, it is calculated again: after two seconds, and for a large organization after a minute in the background.
 * `onFailure` receives errors of the calculation.
 */
export async function readEstimatedCost(
  db: Kysely<Database>,
  { organizationId, accountId }: { readonly organizationId: string; readonly accountId: string },
  onFailure: (error: unknown) => void,
): Promise<EstimatedCost | undefined> {
  let count = await readCount(db, organizationId);
  if (count === undefined || (count.is_old && count.took_ms <= maxWaitMs)) {
    await Promise.race([recount(db, organizationId, onFailure), pause(longestWaitMs, null, { ref: false })]);
    count = (await readCount(db, organizationId)) ?? count;
  }
  if (count === undefined) return undefined;
  const [mine, organization, needsOwner] = await Promise.all([
    readSum(db, organizationId, accountId),
    readSum(db, organizationId, null),
    countWithoutOwner(db, organizationId),
  ]);
  // After the previous sums are read, so that they belong to the time of the count.
  if (count.is_old) void recount(db, organizationId, onFailure);
  return { mine, organization, needsOwner, countedAt: count.counted_at, limitsNear: count.limits_near };
}
