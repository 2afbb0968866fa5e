import type { Budget, ListQuery } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList } from '../../../list/streamed-list.ts';
import {
  countMissing,
  countOf,
  countPartly,
  countUnpriced,
  sumOf,
  sumOfRequested,
  underWay,
} from './usage.ts';

const budgets: ListEntity = {
  fields: {
    id: { type: 'text', column: 'b.id::text' },
    subscriptionId: { type: 'text', column: 'b.subscription_id::text' },
    subscriptionName: { type: 'text', column: 's.name', search: true },
    currency: { type: 'text', column: 'b.currency' },
    limit: { type: 'number', column: 'b.monthly_limit' },
    createdAt: { type: 'time', column: 'b.created_at' },
    updatedAt: { type: 'time', column: 'b.updated_at' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

const budgetsOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom('budget as b')
    .leftJoin('cloud_subscription as s', (join) =>
      join
        .onRef('s.organization_id', '=', 'b.organization_id')
        .onRef('s.subscription_id', '=', 'b.subscription_id'),
    )
    .where('b.organization_id', '=', organizationId);

const withUsage = (db: Kysely<Database>, organizationId: string) => {
  const reserved = sumOf(underWay);
  const deployed = sumOf(sql<boolean>`not ${underWay}`);
  return budgetsOf(db, organizationId).select([
    'b.id',
    'b.subscription_id',
    's.name as subscription_name',
    'b.currency',
    'b.revision',
    'b.created_at',
    'b.updated_at',
    sql<string>`b.monthly_limit::text`.as('monthly_limit'),
    sql<string>`trim_scale(${deployed})::text`.as('deployed'),
    sql<string>`trim_scale(${reserved})::text`.as('reserved'),
    sql<string>`trim_scale(b.monthly_limit - ${deployed} - ${reserved})::text`.as('remains'),
    sql<string>`trim_scale(${sumOfRequested})::text`.as('requested'),
    countOf.as('deployments'),
    countUnpriced.as('unpriced'),
    countPartly.as('partly_unpriced'),
    countMissing.as('gone'),
  ]);
};
type Row = Awaited<ReturnType<ReturnType<typeof withUsage>['executeTakeFirstOrThrow']>>;

const present = (row: Row): Budget => ({
  id: row.id,
  subscriptionId: row.subscription_id,
  subscriptionName: row.subscription_name,
  currency: row.currency,
  limit: row.monthly_limit,
  deployed: row.deployed,
  reserved: row.reserved,
  left: row.remains,
  requested: row.requested,
  deployments: row.deployments,
  unpriced: row.unpriced,
  partlyUnpriced: row.partly_unpriced,
  gone: row.gone,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  etag: `"${row.revision}"`,
});

/** Lists the budgets of an organization with their usage. */
export async function listBudgets(db: Kysely<Database>, organizationId: string, query: ListQuery) {
  const list = parseList(budgets, query);
  const where = whereOf(budgets, list);
  return answerList({
    list,
    rows: withUsage(db, organizationId)
      .where(where)
      .orderBy(orderOf(budgets, list, [{ field: 'subscriptionName', descending: false }])),
    countAll: async () => {
      const { total } = await budgetsOf(db, organizationId)
        .select(sql<number>`count(*)::int`.as('total'))
        .where(where)
        .executeTakeFirstOrThrow();
      return total;
    },
    present,
  });
}

/** Finds a budget of an organization. Throws a 404 refusal if not found. */
export async function findBudget(db: Kysely<Database>, organizationId: string, id: string): Promise<Budget> {
  const row = await withUsage(db, organizationId).where('b.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return present(row);
}

/** Returns the currencies of an organization's budgets, with that of the organization-wide budget first. */
export async function budgetCurrencies(db: Kysely<Database>, organizationId: string) {
  const rows = await db
    .selectFrom('budget')
    .select('currency')
    .where('organization_id', '=', organizationId)
    .orderBy(sql`subscription_id nulls first`)
    .execute();
  return [...new Set(rows.map(({ currency }) => currency))];
}
