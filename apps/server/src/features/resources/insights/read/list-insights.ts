import {
  insightStates,
  type Insight,
  type InsightChangeState,
  type InsightCount,
  type ListQuery,
} from '@blueport/contracts';
import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { isGuid } from '../../../../database/is-guid.ts';
import type { Database } from '../../../../database/tables/index.ts';
import type { StoredChange } from '../../../../database/tables/insights.ts';
import { notFound } from '../../../../errors/refusal.ts';
import type { ListEntity } from '../../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../../list/list-sql.ts';
import { parseList } from '../../../../list/parse-list.ts';
import { answerList } from '../../../../list/streamed-list.ts';
import type { SessionContext } from '../../../../session-context.ts';
import type { ReadableScopes } from '../../../cloud/inventory/index.ts';
import { isChangeReadable } from '../store/write-insights.ts';
import { isVisible, readsSurroundings, visibleKinds, type InsightViewer } from './viewer.ts';

const stateColumn = `case when i.ended_at is not null then 'resolved'
  when i.silenced_until > now() then 'silenced' when i.acknowledged_at is not null then 'acknowledged'
  else 'firing' end`;

const insightEntity: ListEntity = {
  fields: {
    id: { type: 'text', column: 'i.id::text' },
    kind: { type: 'text', column: 'i.kind' },
    state: { type: 'text', column: stateColumn },
    severity: { type: 'number', column: 'i.severity', isRequired: true },
    subject: { type: 'text', column: 'i.subject', search: true, isRequired: true },
    subscriptionId: { type: 'text', column: 'i.subscription_id::text' },
    subscriptionName: { type: 'text', column: 's.name', search: true },
    resourceGroup: { type: 'text', column: 'i.group_name', search: true },
    resourceId: { type: 'text', column: 'i.resource_id', search: true },
    startedAt: { type: 'time', column: 'i.started_at', isRequired: true },
    endedAt: { type: 'time', column: 'i.ended_at' },
  },
  titles: ['subject'],
  created: 'startedAt',
  tieBreaker: 'id',
};

interface Row {
  readonly id: string;
  readonly kind: Insight['kind'];
  readonly state: Insight['state'];
  readonly severity: number;
  readonly subject: string;
  readonly subscription_id: string | null;
  readonly subscription_name: string | null;
  readonly group_name: string | null;
  readonly resource_id: string | null;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly facts: Record<string, string>;
  readonly cloud_alerts: readonly string[];
  readonly last_change: StoredChange | null;
  readonly change_state: Exclude<InsightChangeState, 'hidden'>;
  readonly acknowledged_at: Date | null;
  readonly acknowledged_name: string | null;
  readonly silenced_until: Date | null;
  readonly silenced_name: string | null;
  readonly silenced_reason: string;
  readonly read_at: Date;
  readonly revision: number;
}

/** An insight with what only the server uses. */
export interface FoundInsightRow {
  readonly insight: Insight;
  readonly cloudAlerts: readonly string[];
}

const changeStateColumn = `case when i.last_change is not null then 'known' when i.changes_read_at is not null then 'none'
  when ${isChangeReadable} and i.ended_at is null then 'pending' else 'notRead' end`;

/** Returns the last change if the person may see it: with the surroundings of the insight, or of a readable resource. */
function visibleChange({ last_change: change, ...row }: Row, viewer: InsightViewer): StoredChange | null {
  const place = { subscriptionId: row.subscription_id, resourceGroup: row.group_name };
  if (change === null || readsSurroundings(viewer, place)) return change;
  return viewer.scopes.resources.includes(change.resourceId.toLowerCase()) ? change : null;
}

function present(row: Row, viewer: InsightViewer): Insight {
  const lastChange = visibleChange(row, viewer);
  const isHidden = lastChange === null && row.change_state === 'known';
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    severity: row.severity,
    subject: row.subject,
    subscriptionId: row.subscription_id,
    subscriptionName: row.subscription_name,
    resourceGroup: row.group_name,
    resourceId: row.resource_id,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    facts: row.facts,
    lastChange,
    lastChangeState: isHidden ? 'hidden' : row.change_state,
    acknowledgement:
      row.acknowledged_at === null
        ? null
        : { by: row.acknowledged_name, at: row.acknowledged_at.toISOString() },
    silence:
      row.silenced_until === null || row.silenced_until.getTime() <= Date.now()
        ? null
        : { by: row.silenced_name, reason: row.silenced_reason, until: row.silenced_until.toISOString() },
    readAt: row.read_at.toISOString(),
    etag: `"${row.revision}"`,
  };
}

const select = (db: Kysely<Database> | Transaction<Database>, viewer: InsightViewer) =>
  db
    .selectFrom('insight as i')
    .leftJoin('cloud_subscription as s', (join) =>
      join
        .onRef('s.organization_id', '=', 'i.organization_id')
        .onRef('s.subscription_id', '=', 'i.subscription_id'),
    )
    .leftJoin('account as acknowledged', 'acknowledged.id', 'i.acknowledged_by')
    .leftJoin('account as silenced', 'silenced.id', 'i.silenced_by')
    .select([
      'i.id',
      'i.kind',
      sql<Insight['state']>`${sql.raw(stateColumn)}`.as('state'),
      'i.severity',
      'i.subject',
      'i.subscription_id',
      's.name as subscription_name',
      'i.group_name',
      'i.resource_id',
      'i.started_at',
      'i.ended_at',
      'i.facts',
      'i.cloud_alerts',
      'i.last_change',
      sql<Row['change_state']>`${sql.raw(changeStateColumn)}`.as('change_state'),
      'i.acknowledged_at',
      'acknowledged.name as acknowledged_name',
      'i.silenced_until',
      'silenced.name as silenced_name',
      'i.silenced_reason',
      'i.read_at',
      'i.revision',
    ])
    .where(isVisible(viewer));

/** Lists the insights that a person may see, the most severe and newest first. */
export async function listInsights(db: Kysely<Database>, viewer: InsightViewer, query: ListQuery) {
  const list = parseList(insightEntity, query);
  const where = whereOf(insightEntity, list);
  return answerList({
    list,
    rows: select(db, viewer)
      .where(where)
      .orderBy(
        orderOf(insightEntity, list, [
          { field: 'severity', descending: false },
          { field: 'startedAt', descending: true },
        ]),
      ),
    countAll: async () => {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from insight i
        left join cloud_subscription s on s.organization_id = i.organization_id
          and s.subscription_id = i.subscription_id
        where ${isVisible(viewer)} and ${where}`.execute(db);
      return rows[0]?.total ?? 0;
    },
    present: (row) => present(row, viewer),
  });
}

/** Lists the open insights of resources and of what is in them, the most severe and newest first. */
export async function listOpenOfResources(
  db: Kysely<Database>,
  viewer: InsightViewer,
  keys: readonly string[],
  most: number,
): Promise<Insight[]> {
  if (keys.length === 0) return [];
  const rows = await select(db, viewer)
    .where('i.ended_at', 'is', null)
    .where(
      sql<SqlBool>`exists (select from unnest(${[...keys]}::text[]) k where i.resource_key = k or starts_with(i.resource_key, k || '/'))`,
    )
    .orderBy('i.severity')
    .orderBy('i.started_at', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => present(row, viewer));
}

/** Throws a 404 refusal unless the organization has the insight. */
export async function requireInsight(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
): Promise<void> {
  const insights = db.selectFrom('insight').select('id').where('organization_id', '=', organizationId);
  const row = isGuid(id) ? await insights.where('id', '=', id).executeTakeFirst() : undefined;
  if (row === undefined) throw notFound();
}

/** Finds an insight that a person may see. Throws a 404 refusal otherwise. */
export async function findInsight(
  db: Kysely<Database> | Transaction<Database>,
  viewer: InsightViewer,
  id: string,
): Promise<FoundInsightRow> {
  const row = await select(db, viewer).where('i.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return { insight: present(row, viewer), cloudAlerts: row.cloud_alerts };
}

/** Counts the insights that a person may see, by kind and state. Kinds that they may not see are missing. */
export async function countInsights(db: Kysely<Database>, viewer: InsightViewer): Promise<InsightCount[]> {
  const { rows } = await sql<{ kind: string; state: (typeof insightStates)[number]; count: number }>`
    select i.kind, ${sql.raw(stateColumn)} as state, count(*)::int as count from insight i
     where ${isVisible(viewer)} group by 1, 2`.execute(db);
  const countOf = (kind: string, state: string): number =>
    rows.find((row) => row.kind === kind && row.state === state)?.count ?? 0;
  return viewer.kinds.map((kind) => ({
    kind,
    firing: countOf(kind, 'firing'),
    acknowledged: countOf(kind, 'acknowledged'),
    silenced: countOf(kind, 'silenced'),
    resolved: countOf(kind, 'resolved'),
  }));
}

/**
 * Counts the firing insights that a person may see, up to a limit. Asks for the person's cloud scopes only if the
 * organization has open insights.
 */
export async function countFiringInsights(
  db: Kysely<Database>,
  session: Pick<SessionContext, 'organizationId' | 'permissions'>,
  { scopes, most }: { readonly scopes: () => Promise<ReadableScopes>; readonly most: number },
): Promise<number> {
  const { organizationId } = session;
  const open = await db
    .selectFrom('insight')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (open === undefined) return 0;
  const viewer = { organizationId, scopes: await scopes(), kinds: visibleKinds(session) };
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from insight i where ${isVisible(viewer)} and ${sql.raw(stateColumn)} = 'firing' limit ${most}) f`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
