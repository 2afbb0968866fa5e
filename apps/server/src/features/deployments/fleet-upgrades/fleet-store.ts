import type { Fleet, FleetItem, ListQuery } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList } from '../../../list/streamed-list.ts';
import { readFacts } from './skip-reason.ts';

export const parametersContext = (id: string): string => `fleet/${id}/parameters`;
export const extensionValuesContext = (id: string): string => `fleet/${id}/extension_values`;

const fleets: ListEntity = {
  fields: {
    id: { type: 'text', column: 'f.id::text' },
    blueprint: { type: 'text', column: 'f.blueprint_title', search: true },
    version: { type: 'text', column: 'f.version', search: true },
    state: { type: 'text', column: 'f.state' },
    createdAt: { type: 'time', column: 'f.created_at' },
    finishedAt: { type: 'time', column: 'f.finished_at' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

const items: ListEntity = {
  fields: {
    id: { type: 'text', column: 'i.deployment_id::text' },
    name: { type: 'text', column: 'd.name', search: true },
    title: { type: 'text', column: 'd.title', search: true },
    subscriptionId: { type: 'text', column: 'd.subscription_id::text' },
    resourceGroup: { type: 'text', column: 'd.resource_group', search: true },
    wave: { type: 'number', column: 'i.wave' },
    from: { type: 'text', column: 'i.from_version' },
    state: { type: 'text', column: 'i.state' },
    reason: { type: 'text', column: 'i.reason' },
    message: { type: 'text', column: 'i.message' },
    position: { type: 'number', column: 'i.position' },
    startedAt: { type: 'time', column: 'i.started_at' },
    finishedAt: { type: 'time', column: 'i.finished_at' },
  },
  tieBreaker: 'position',
};

const countItems = (states: readonly string[]) =>
  sql<number>`(select count(*)::int from fleet_item i where i.fleet_id = f.id and i.state in (${sql.join(states)}))`;

/** States of unsuccessful items. */
export const failedStates = ['failed', 'canceled'] as const;

const fleetsOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom('fleet as f')
    .leftJoin('account as a', 'a.id', 'f.account_id')
    .selectAll('f')
    .select(['a.name as account_name', 'a.email as account_email'])
    .select([
      sql<number>`(select count(*)::int from fleet_item i where i.fleet_id = f.id)`.as('total'),
      countItems(['pending']).as('pending'),
      countItems(['running']).as('running'),
      countItems(['waiting']).as('waiting'),
      countItems(['succeeded', 'warning']).as('succeeded'),
      countItems(failedStates).as('failed'),
      countItems(['skipped']).as('skipped'),
    ])
    .where('f.organization_id', '=', organizationId);

export type FleetRow = Awaited<ReturnType<ReturnType<typeof fleetsOf>['executeTakeFirstOrThrow']>>;

/**
 * Returns whether the next wave is waiting for its start time, which is not the case once it has started or unless the
 * fleet upgrade is running.
 */
const isWaitedFor = ({ state, next_wave_at: at }: FleetRow): boolean =>
  state === 'running' && at !== null && at.getTime() > Date.now();

export const presentFleet = (row: FleetRow): Fleet => ({
  id: row.id,
  blueprint: { name: row.blueprint_slug, title: row.blueprint_title },
  version: row.version,
  state: row.state,
  reason: row.reason,
  ...readFacts(row.facts),
  message: row.message,
  waves: row.waves,
  wave: row.wave,
  nextWaveAt: isWaitedFor(row) ? (row.next_wave_at?.toISOString() ?? null) : null,
  pauseMinutes: row.pause_minutes,
  stop: {
    ...(row.stop_failures === null ? {} : { failures: row.stop_failures }),
    ...(row.stop_percent === null ? {} : { percent: row.stop_percent }),
  },
  counts: {
    total: row.total,
    pending: row.pending,
    running: row.running,
    waiting: row.waiting,
    succeeded: row.succeeded,
    failed: row.failed,
    skipped: row.skipped,
  },
  startedBy: { id: row.account_id, name: row.account_name ?? '', email: row.account_email ?? '' },
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  etag: `"${row.revision}"`,
});

/** Returns the fleet upgrades of an organization, newest first. */
export async function listFleets(db: Kysely<Database>, organizationId: string, query: ListQuery) {
  const list = parseList(fleets, query);
  const where = whereOf(fleets, list);
  return answerList({
    list,
    rows: fleetsOf(db, organizationId)
      .where(where)
      .orderBy(orderOf(fleets, list, [{ field: 'createdAt', descending: true }])),
    countAll: async () => {
      const { total } = await db
        .selectFrom('fleet as f')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('f.organization_id', '=', organizationId)
        .where(where)
        .executeTakeFirstOrThrow();
      return total;
    },
    present: presentFleet,
  });
}

/** Returns a fleet upgrade of an organization. Throws 404 if not found. */
export async function findFleet(db: Kysely<Database>, organizationId: string, id: string): Promise<FleetRow> {
  const row = await fleetsOf(db, organizationId).where('f.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** Returns the deployments of a fleet upgrade that the organization still has. */
export async function listItems(db: Kysely<Database>, fleet: FleetRow, query: ListQuery) {
  const list = parseList(items, query);
  const where = whereOf(items, list);
  const rows = db
    .selectFrom('fleet_item as i')
    .innerJoin('deployment as d', 'd.id', 'i.deployment_id')
    .where('i.fleet_id', '=', fleet.id)
    .where('d.organization_id', '=', fleet.organization_id)
    .where(where);
  return answerList({
    list,
    rows: rows
      .selectAll('i')
      .select(['d.name', 'd.title', 'd.subscription_id', 'd.resource_group'])
      .orderBy(orderOf(items, list, [{ field: 'position', descending: false }])),
    countAll: async () => {
      const { total } = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
      return total;
    },
    present: (row): FleetItem => ({
      id: row.deployment_id,
      name: row.name,
      title: row.title,
      subscriptionId: row.subscription_id,
      resourceGroup: row.resource_group,
      wave: row.wave,
      from: row.from_version,
      state: row.state,
      reason: row.reason,
      ...readFacts(row.facts),
      message: row.message,
      operationId: row.operation_id,
      nextTryAt: row.next_try_at?.toISOString() ?? null,
      startedAt: row.started_at?.toISOString() ?? null,
      finishedAt: row.finished_at?.toISOString() ?? null,
    }),
  });
}
