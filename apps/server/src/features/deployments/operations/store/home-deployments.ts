import {
  expiringDays,
  maxAttention,
  type AttentionKind,
  type DeploymentSummary,
  type HomeScope,
} from '@blueport/contracts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { presentSummary } from '../present/present-deployment.ts';
import { isStillDeclared, summaries } from './read-deployments.ts';

/** The deployments that a home page shows: of an organization, or of one owner in it. */
export interface HomeView {
  readonly organizationId: string;
  readonly accountId: string;
  readonly scope: HomeScope;
}

const maxRecent = 6;

/** Number of a person's newest deployments searched for the blueprints that they use. */
const maxUsed = 60;

const isLiving = sql<boolean>`d.state not in ('Deleted', 'Detached')`;

const isInView = ({ organizationId, accountId, scope }: HomeView): RawBuilder<boolean> =>
  scope === 'all'
    ? sql<boolean>`d.organization_id = ${organizationId}`
    : sql<boolean>`d.organization_id = ${organizationId} and coalesce(d.owner_id, d.account_id) = ${accountId}`;

/** Returns the most recently changed deployments that still exist. */
export async function readRecentDeployments(
  db: Kysely<Database>,
  view: HomeView,
): Promise<DeploymentSummary[]> {
  const rows = await summaries(db)
    .where(isInView(view))
    .where(isLiving)
    .orderBy('d.updated_at', 'desc')
    .limit(maxRecent)
    .execute();
  return rows.map((row) => presentSummary(row));
}

type Counted = Extract<AttentionKind, 'failed' | 'drifted' | 'expiring'>;

/** Counts up to `maxAttention` rows, so that the page stays fast with any number of deployments. */
const countOf = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (${rows} limit ${maxAttention}) counted)`;

/**
 * Selects the drifted deployments of an organization. The scalar subquery keeps the planner from reading all
 * deployments to join them.
 */
const driftedOfAll = (
  inView: RawBuilder<boolean>,
) => sql`select from deployment_drift f where f.state = 'drifted'
  and (select ${inView} and ${isStillDeclared} from deployment d where d.id = f.deployment_id)`;

/** Selects the drifted deployments of one owner, who owns only a few of them. */
const driftedOfOwner = (
  inView: RawBuilder<boolean>,
) => sql`select from deployment d where ${inView} and ${isLiving}
  and (select f.state = 'drifted' and ${isStillDeclared} from deployment_drift f where f.deployment_id = d.id)`;

/** Counts failed, drifted and expiring deployments; at most 100 of each. */
export async function countAttention(db: Kysely<Database>, view: HomeView): Promise<Record<Counted, number>> {
  const inView = isInView(view);
  const { rows } = await sql<Record<Counted, number>>`select
    ${countOf(sql`select from deployment d where ${inView} and d.state in ('Failed', 'Parked')`)} as failed,
    ${countOf(view.scope === 'all' ? driftedOfAll(inView) : driftedOfOwner(inView))} as drifted,
    ${countOf(sql`select from deployment d where ${inView} and ${isLiving} and d.expires_at is not null
      and d.expiry_done_at is null and d.expires_at < now() + make_interval(days => ${expiringDays})`)} as expiring`.execute(
    db,
  );
  return rows[0]!;
}

/** A blueprint that a person deployed, and when they did so last. */
export interface UsedBlueprint {
  readonly name: string;
  readonly usedAt: Date;
}

/** Returns the blueprints among a person's newest deployments, most recent first. */
export async function readUsedBlueprints(
  db: Kysely<Database>,
  { organizationId, accountId }: Omit<HomeView, 'scope'>,
): Promise<UsedBlueprint[]> {
  const { rows } = await sql<UsedBlueprint>`select blueprint_slug as name, max(created_at) as "usedAt" from (
      select blueprint_slug, created_at from deployment
       where account_id = ${accountId} and organization_id = ${organizationId} order by created_at desc limit ${maxUsed}) used
    group by blueprint_slug order by max(created_at) desc`.execute(db);
  return rows;
}

/** Returns the number of operations that are not finished, and how long the oldest waits for a worker, in seconds. */
export async function countWork(
  db: Kysely<Database>,
): Promise<{ operations: number; oldestWaitSeconds: number }> {
  const { rows } = await sql<{ operations: number; oldestWaitSeconds: number }>`
    select count(*)::int as operations,
      coalesce(max(extract(epoch from now() - poll_at)) filter (where lease_until is null or lease_until < now()), 0)::float8
        as "oldestWaitSeconds"
    from deployment_operation where finished_at is null and not held and waiting_for is null`.execute(db);
  const [{ operations, oldestWaitSeconds }] = rows as [{ operations: number; oldestWaitSeconds: number }];
  return { operations, oldestWaitSeconds: Math.max(0, Math.round(oldestWaitSeconds)) };
}
