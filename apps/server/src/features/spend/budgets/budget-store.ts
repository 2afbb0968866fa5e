import type {
  Budget,
  BudgetBasis,
  BudgetStop,
  BudgetThreshold,
  ListQuery,
  NoteCode,
} from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { notFound } from '../../../errors/refusal.ts';
import type { ListEntity } from '../../../list/list-entity.ts';
import { orderOf, whereOf } from '../../../list/list-sql.ts';
import { parseList } from '../../../list/parse-list.ts';
import { noteText, presentNote, type StoredNote } from '../../../messages/stored-note.ts';
import { answerList } from '../../../list/streamed-list.ts';
import type { ReadableScopes } from '../../cloud/inventory/index.ts';
import { toAmount } from '../cost/index.ts';
import { findHidden, hasCost } from './figures.ts';
import { forHours, parseAmount } from './money.ts';
import { hoursLeft, monthsAt, periodAt, type BudgetDays } from './periods.ts';
import { scopeName } from './scopes.ts';
import {
  countMissing,
  countOf,
  countPartly,
  countUnpriced,
  isNotInFigures,
  sumOf,
  sumOfRequested,
  sumOfReserved,
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

/** Displayed name of the scope of the budget `b`, which belongs to the organization `o`. */
const nameOfScope = sql<
  string | null
>`case b.scope_kind when 'organization' then o.name else ${scopeName} end`;

const budgetsOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('budget as b')
        .selectAll('b')
        .innerJoin('organization as o', 'o.id', 'b.organization_id')
        .select(nameOfScope.as('current_name'))
        .where('b.organization_id', '=', organizationId)
        .as('b'),
    )
    .where('b.organization_id', '=', organizationId);

/** The crossed thresholds of the budget `b`. */
const crossings = sql<{ from: string; percent: number; basis: BudgetBasis; at: string }[]>`(
  select coalesce(json_agg(json_build_object('from', x.period_start::text, 'percent', x.percent, 'basis', x.basis,
      'at', x.crossed_at)), '[]')
    from budget_crossing x where x.budget_id = b.id)`;

interface StoredStop extends Omit<BudgetStop, 'machines'> {
  readonly from: string;
  readonly machines: readonly {
    readonly resourceId: string;
    readonly name: string;
    readonly state: BudgetStop['machines'][number]['state'];
    readonly reason: StoredNote | null;
  }[];
}

/** The latest machine stop of the budget `b`. */
const latestStop = sql<StoredStop | null>`(
  select json_build_object('id', x.id, 'from', x.period_start::text, 'state', x.state, 'percent', x.percent,
      'basis', x.basis, 'stopsAt', x.stops_at, 'endedAt', x.ended_at, 'canceledBy', x.canceled_by,
      'machines', (select coalesce(json_agg(json_build_object('resourceId', m.resource_id, 'name', m.name,
          'state', m.state, 'reason', m.reason) order by m.resource_key), '[]')
        from budget_stop_machine m where m.stop_id = x.id))
    from budget_stop x where x.budget_id = b.id order by x.created_at desc limit 1)`;

function presentStop(stop: StoredStop | null, period: BudgetDays): BudgetStop | null {
  // A pending stop of the previous period still takes place.
  if (stop === null || (stop.from !== period.from && stop.state !== 'pending')) return null;
  const { from: _from, stopsAt, endedAt, machines, ...rest } = stop;
  return {
    ...rest,
    stopsAt: new Date(stopsAt).toISOString(),
    endedAt: endedAt && new Date(endedAt).toISOString(),
    machines: machines.map(({ reason, ...machine }) => ({
      ...machine,
      reason: reason && presentNote(reason, noteText(reason.code as NoteCode, reason.values)),
    })),
  };
}

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
    'b.figures',
    'b.evaluated_at',
    sql<string>`${sumOfReserved(isNotInFigures)}::text`.as('monthly_reserved'),
    crossings.as('crossings'),
    latestStop.as('stop'),
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

/** Whose view of the limits of an organization is read, and when. */
export interface BudgetView {
  readonly db: Kysely<Database>;
  readonly organizationId: string;
  readonly at: Date;
  /**
   * Reads the cloud scopes of the user; none while the cloud does not respond. Called only if there is billed cost, some of
   * which may be hidden.
   */
  readonly scopes: () => Promise<ReadableScopes>;
}

/** Returns the limits whose billed cost is hidden from the user in part. */
async function hiddenFrom({ db, organizationId, scopes }: BudgetView): Promise<ReadonlySet<string>> {
  if (!(await hasCost(db, organizationId))) return new Set();
  return findHidden(db, { organizationId, scopes: await scopes() });
}

/** Reads what the user may see, before a transaction that must not wait for the cloud. */
export const readVisibility = async (view: BudgetView): Promise<void> => void (await hiddenFrom(view));

function spendOf(
  { figures, monthly_reserved: monthly, evaluated_at: countedAt }: Row,
  period: BudgetDays,
  at: Date,
) {
  // Figures of an earlier period are not those of this one.
  if (figures === null || countedAt === null || figures.from !== period.from) return null;
  const reserved = forHours(parseAmount(monthly), hoursLeft(period, at));
  const sum = (...amounts: readonly string[]) =>
    toAmount(amounts.reduce((total, amount) => total + parseAmount(amount), reserved));
  return {
    billed: figures.billed,
    unbilled: figures.unbilled,
    reserved: toAmount(reserved),
    total: sum(figures.billed, figures.unbilled),
    forecast: sum(figures.forecast),
    completeUntil: figures.completeUntil,
    otherCurrencies: [...(figures.others ?? [])],
    countedAt: countedAt.toISOString(),
  };
}

/** Returns the currencies of the cost in the period that the limit does not count. */
function warningsOf({ figures, currency }: Row, { from }: BudgetDays): Budget['warnings'] {
  const others = figures?.from === from ? (figures.others ?? []) : [];
  if (others.length === 0) return [];
  const values = { currency, currencies: others.map((one) => one.currency).join(', ') };
  const code = 'budget-other-currency';
  return [{ code, message: noteText(code, values), values }];
}

function present(row: Row, at: Date, isHidden: boolean): Budget {
  const period = periodAt(row.period, row.starts_on, at);
  const crossings = row.crossings.filter(({ from }) => from === period.from);
  const crossedAt = ({ percent, basis }: BudgetThreshold): string | null => {
    // When spending crossed a threshold would reveal its amount.
    if (isHidden && basis !== 'planned') return null;
    const found = crossings.find((one) => one.percent === percent && one.basis === basis);
    return found === undefined ? null : new Date(found.at).toISOString();
  };
  return {
    id: row.id,
    scope: { kind: row.scope_kind, key: row.scope_key, name: row.current_name },
    period: row.period,
    startsOn: row.starts_on,
    ...period,
    currency: row.currency,
    limit: row.amount,
    thresholds: row.thresholds.map((one) => ({ ...one, crossedAt: crossedAt(one) })),
    deployed: row.deployed,
    reserved: row.reserved,
    left: row.remains,
    requested: row.requested,
    spend: isHidden ? null : spendOf(row, period, at),
    spendHidden: isHidden,
    warnings: isHidden ? [] : warningsOf(row, period),
    stop: presentStop(row.stop, period),
    deployments: row.deployments,
    unpriced: row.unpriced,
    partlyUnpriced: row.partly_unpriced,
    gone: row.gone,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    etag: `"${row.revision}"`,
  };
}

/** Lists the budgets of an organization with their usage. */
export async function listBudgets(view: BudgetView, query: ListQuery) {
  const { db, organizationId, at } = view;
  const list = parseList(budgets, query);
  const where = whereOf(budgets, list);
  const hidden = await hiddenFrom(view);
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
    present: (row) => present(row, at, hidden.has(row.id)),
  });
}

/** Finds a budget of an organization. Throws a 404 refusal if not found. */
export async function findBudget(view: BudgetView, id: string): Promise<Budget> {
  const { db, organizationId, at } = view;
  const row = await withUsage(db, organizationId, at).where('b.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return present(row, at, (await hiddenFrom(view)).has(id));
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
