import type { AlertRule, ListQuery, NoteCode } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { isGuid } from '../../../../database/is-guid.ts';
import type { Database } from '../../../../database/tables/index.ts';
import { notFound } from '../../../../errors/refusal.ts';
import type { ListEntity } from '../../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../../list/list-sql.ts';
import { parseList } from '../../../../list/parse-list.ts';
import { answerList } from '../../../../list/streamed-list.ts';
import { noteText, presentNote } from '../../../../messages/stored-note.ts';
import { isVisibleRule, type AlertViewer } from './rule-scope.ts';

type Reader = Kysely<Database> | Transaction<Database>;

const firing = `(select count(*)::int from alert_series s where s.rule_id = a.id and s.firing)`;

const ruleEntity: ListEntity = {
  fields: {
    id: { type: 'text', column: 'a.id::text' },
    name: { type: 'text', column: 'a.name', search: true, isRequired: true },
    enabled: { type: 'boolean', column: 'a.enabled' },
    severity: { type: 'number', column: 'a.severity', isRequired: true },
    kind: { type: 'text', column: 'a.scope_kind' },
    type: { type: 'text', column: 'a.resource_type', search: true },
    metric: { type: 'text', column: 'a.metric', search: true },
    subscriptionId: { type: 'text', column: 'a.subscription_id::text' },
    subscriptionName: { type: 'text', column: 'p.name', search: true },
    resourceGroup: { type: 'text', column: 'a.group_name', search: true },
    resourceId: { type: 'text', column: 'a.resource_id', search: true },
    firing: { type: 'number', column: firing },
    evaluatedAt: { type: 'time', column: 'a.evaluated_at' },
    createdAt: { type: 'time', column: 'a.created_at' },
    updatedAt: { type: 'time', column: 'a.updated_at' },
  },
  titles: ['name'],
  created: 'createdAt',
  tieBreaker: 'id',
};

const select = (db: Reader, viewer: AlertViewer) =>
  db
    .selectFrom('alert_rule as a')
    .leftJoin('cloud_subscription as p', (join) =>
      join
        .onRef('p.organization_id', '=', 'a.organization_id')
        .onRef('p.subscription_id', '=', 'a.subscription_id'),
    )
    .leftJoin('alert_subscription as r', (join) =>
      join
        .onRef('r.organization_id', '=', 'a.organization_id')
        .onRef('r.subscription_id', '=', 'a.subscription_id'),
    )
    .leftJoin('account as creator', 'creator.id', 'a.created_by')
    .selectAll('a')
    .select(['p.name as subscription_name', 'creator.name as creator_name', 'r.read_by'])
    .select(sql<number>`${sql.raw(firing)}`.as('firing'))
    .where(isVisibleRule(viewer));
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const present = (row: Row): AlertRule => ({
  id: row.id,
  name: row.name,
  enabled: row.enabled,
  severity: row.severity,
  scope: {
    kind: row.scope_kind,
    subscriptionId: row.subscription_id,
    subscriptionName: row.subscription_name,
    resourceGroup: row.group_name,
    resourceId: row.resource_id,
    deployment: row.deployment,
    tag: row.tag,
  },
  type: row.resource_type,
  metric: row.metric,
  aggregation: row.aggregation,
  split: row.split,
  operator: row.operator,
  threshold: row.threshold,
  window: row.period,
  periods: row.periods,
  resolveThreshold: row.resolve_threshold,
  resolvePeriods: row.resolve_periods,
  notify: row.notify,
  quietHours: row.quiet_hours,
  firing: row.firing,
  resources: row.resources,
  evaluatedAt: row.evaluated_at?.toISOString() ?? null,
  evaluatedBy: row.evaluated_at && row.read_by,
  failure: presentNote(row.note, row.note && noteText(row.note.code as NoteCode, row.note.values)),
  createdBy: row.creator_name,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  etag: `"${row.revision}"`,
});

/** Lists the rules whose scopes a person may read in the cloud, by name. */
export async function listRules(db: Kysely<Database>, viewer: AlertViewer, query: ListQuery) {
  const list = parseList(ruleEntity, query);
  const where = whereOf(ruleEntity, list);
  return answerList({
    list,
    rows: select(db, viewer)
      .where(where)
      .orderBy(orderOf(ruleEntity, list, [{ field: 'name', descending: false }])),
    countAll: async () => {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from alert_rule a
        left join cloud_subscription p on p.organization_id = a.organization_id
          and p.subscription_id = a.subscription_id
        where ${isVisibleRule(viewer)} and ${where}`.execute(db);
      return rows[0]?.total ?? 0;
    },
    present,
  });
}

/** Finds a rule that a person may see. Throws a 404 refusal otherwise. */
export async function findRule(db: Reader, viewer: AlertViewer, id: string): Promise<AlertRule> {
  const row = await select(db, viewer).where('a.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return present(row);
}

/** Throws a 404 refusal unless the organization has the rule. */
export async function requireRule(db: Reader, organizationId: string, id: string): Promise<void> {
  const rules = db.selectFrom('alert_rule').select('id').where('organization_id', '=', organizationId);
  const row = isGuid(id) ? await rules.where('id', '=', id).executeTakeFirst() : undefined;
  if (row === undefined) throw notFound();
}
