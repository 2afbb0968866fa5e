import type { Budget, BudgetThreshold, ListQuery } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { answerList } from '../../../list/streamed-list.ts';
import { monthsAt, periodAt } from './periods.ts';
import { scopeName } from './scopes.ts';
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
    scopeKind: { type: 'text', column: 'b.scope_kind' },
    scopeKey: { type: 'text', column: 'b.scope_key' },
    scopeName: { type: 'text', column: 'b.current_name', search: true },
    period: { type: 'text', column: 'b.period' },
    currency: { type: 'text', column: 'b.currency' },
    limit: { type: 'number', column: 'b.amount' },
    createdAt: { type: 'time', column: 'b.created_at' },
    updatedAt: { type: 'time', column: 'b.updated_at' },
  },
  created: 'createdAt',
  tieBreaker: 'id',
};

const budgetsOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('budget as b')
        .selectAll('b')
        .select(scopeName.as('current_name'))
        .where('b.organization_id', '=', organizationId)
        .as('b'),
    )
    .where('b.organization_id', '=', organizationId);

const withUsage = (db: Kysely<Database>, organizationId: string, at: Date) => {
  const months = monthsAt(at);
  const reserved = sql`${sumOf(underWay)} * ${months}`;
  const deployed = sql`${sumOf(sql<boolean>`not ${underWay}`)} * ${months}`;
  return budgetsOf(db, organizationId).select([
    'b.id',
    'b.scope_kind',
    'b.scope_key',
    'b.current_name',
    'b.period',
    sql<string | null>`b.starts_on::text`.as('starts_on'),
    'b.currency',
    'b.thresholds',
    'b.revision',
    'b.created_at',
    'b.updated_at',
    sql<string>`b.amount::text`.as('amount'),
    sql<string>`trim_scale(${deployed})::text`.as('deployed'),
    sql<string>`trim_scale(${reserved})::text`.as('reserved'),
    sql<string>`trim_scale(b.amount - ${deployed} - ${reserved})::text`.as('remains'),
    sql<string>`trim_scale(${sumOfRequested} * ${months})::text`.as('requested'),
    countOf.as('deployments'),
    countUnpriced.as('unpriced'),
    countPartly.as('partly_unpriced'),
    countMissing.as('gone'),
  ]);
};
type Row = Awaited<ReturnType<ReturnType<typeof withUsage>['executeTakeFirstOrThrow']>>;

const withCrossing = (threshold: BudgetThreshold): Budget['thresholds'][number] => ({
  ...threshold,
  crossedAt: null,
});

const present = (row: Row, at: Date): Budget => ({
  id: row.id,
  scope: { kind: row.scope_kind, key: row.scope_key, name: row.current_name },
  period: row.period,
  startsOn: row.starts_on,
  ...periodAt(row.period, row.starts_on, at),
  currency: row.currency,
  limit: row.amount,
  thresholds: row.thresholds.map(withCrossing),
  deployed: row.deployed,
  reserved: row.reserved,
  left: row.remains,
  requested: row.requested,
  spend: null,
  spendHidden: false,
  stop: null,
  deployments: row.deployments,
  unpriced: row.unpriced,
  partlyUnpriced: row.partly_unpriced,
  gone: row.gone,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  etag: `"${row.revision}"`,
});

/** Lists the budgets of an organization with their usage. */
export async function listBudgets(db: Kysely<Database>, organizationId: string, query: ListQuery, at: Date) {
  const list = parseList(budgets, query);
  const where = whereOf(budgets, list);
  return answerList({
    list,
    rows: withUsage(db, organizationId, at)
      .where(where)
      .orderBy(
        orderOf(budgets, list, [
          { field: 'scopeName', descending: false },
          { field: 'period', descending: false },
        ]),
      ),
    countAll: async () => {
      const { total } = await budgetsOf(db, organizationId)
        .select(sql<number>`count(*)::int`.as('total'))
        .where(where)
        .executeTakeFirstOrThrow();
      return total;
    },
    present: (row) => present(row, at),
  });
}

/** Finds a budget of an organization. Throws a 404 refusal if not found. */
export async function findBudget(
  db: Kysely<Database>,
  organizationId: string,
  id: string,
  at: Date,
): Promise<Budget> {
  const row = await withUsage(db, organizationId, at).where('b.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return present(row, at);
}

/** Returns the currencies of an organization's budgets, with that of the organization-wide budget first. */
export async function budgetCurrencies(db: Kysely<Database>, organizationId: string) {
  const rows = await db
    .selectFrom('budget')
    .select('currency')
    .where('organization_id', '=', organizationId)
    .orderBy(sql`scope_key`)
    .execute();
  return [...new Set(rows.map(({ currency }) => currency))];
}
