import { budgetRoutes, type Budget } from '@blueport/contracts';
import { sql } from 'kysely';
import type { Feature, Parts } from '../../../feature.ts';
import { invalidInput, issue, Refusal } from '../../../errors/refusal.ts';
import type { Call } from '../../../http/call.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import { deleteAsRead, updateAsRead } from '../../../http/write-as-read.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { Inventory } from '../../cloud/inventory/index.ts';
import type { Prices } from '../prices/index.ts';
import { findBudget, listBudgets, readVisibility, type BudgetView } from './budget-store.ts';
import { countDeployed } from './count-deployed.ts';
import { countLosses } from './count-losses.ts';
import { countFigures } from './figures.ts';
import { isPossibleStart } from './periods.ts';
import { checkScope, type StoredScope } from './scopes.ts';
import { cancelStop } from './plan-stop.ts';
import type { StopParts } from './sweep-stops.ts';
import { checkThresholds, usualThresholds } from './thresholds.ts';
import type { EvaluationParts } from './evaluate.ts';
import { createBudgetWork } from './work.ts';

export { budgetCurrencies } from './budget-store.ts';
export { countLosses } from './count-losses.ts';
export { type EstimatedCost, readEstimatedCost } from './estimated-cost.ts';
export { hasCost } from './figures.ts';
export { readUnbilled } from './unbilled.ts';
export { factsOfDeployment, ownerOf, scopeFacts, type ScopeFacts } from './scopes.ts';
export {
  budgetReasons,
  overshootHint,
  overshootValues,
  readBudgets,
  readCommitted,
  refuseOvershoot,
  releaseUnsent,
  reserveBudget,
  overshootMessage,
} from './reserve.ts';

const recountMs = 10 * 60_000;

/** Returns the audit details of a budget. */
const facts = ({ scope, period, startsOn, currency, limit, thresholds }: Budget) => ({
  scope: scope.kind,
  ...(scope.key !== '' && { key: scope.key }),
  period,
  ...(startsOn !== null && { startsOn }),
  currency,
  limit,
  thresholds: thresholds.map(({ crossedAt: _crossedAt, ...threshold }) => threshold),
});

/**
 * Converts a violation of the unique index for scopes into a refusal at the field, including for concurrent writes.
 */
async function withFreePlace<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'budget_of_scope') throw error;
    throw invalidInput([issue('/scope', 'budget-exists')]);
  }
}

interface BudgetParts extends Parts {
  readonly prices: Prices;
  readonly inventory: Pick<Inventory, 'scopesOrNone'>;
}

/** Reads the limits as a user may see them. */
function viewOf({ database: { db }, inventory, now }: BudgetParts, session: SessionContext): BudgetView {
  let reading: ReturnType<Inventory['scopesOrNone']> | undefined;
  return {
    db,
    organizationId: session.organizationId,
    at: now(),
    scopes: () => (reading ??= inventory.scopesOrNone(session)),
  };
}

/** Validates a new limit. Throws every issue with its location. */
async function checkNew(
  { database: { db }, now }: Parts,
  { body, session }: Call<typeof budgetRoutes.create>,
): Promise<StoredScope> {
  const { period = 'month', startsOn, thresholds = [] } = body;
  const { scope, issues } = await checkScope(db, session, body.scope ?? { kind: 'organization' });
  const all = [...issues, ...checkThresholds(thresholds)];
  if (period === 'total' && startsOn === undefined) all.push(issue('/startsOn', 'required'));
  if (period !== 'total' && startsOn !== undefined) all.push(issue('/startsOn', 'budget-start-needless'));
  else if (startsOn !== undefined && !isPossibleStart(startsOn, now()))
    all.push(issue('/startsOn', 'budget-start-range'));
  if (scope === undefined || all.length > 0) throw invalidInput(all);
  return scope;
}

async function createBudget(parts: BudgetParts, call: Call<typeof budgetRoutes.create>): Promise<Budget> {
  const { body, session, write, header } = call;
  const { organizationId } = session;
  const scope = await checkNew(parts, call);
  await countDeployed(parts, parts.prices, organizationId, body.currency);
  const view = viewOf(parts, session);
  await readVisibility(view);
  const id = parts.newId();
  const answer = await withFreePlace(
    write(async (tx) => {
      await tx
        .insertInto('budget')
        .values({
          id,
          organization_id: organizationId,
          scope_kind: scope.kind,
          scope_key: scope.key,
          scope_name: scope.name,
          period: body.period ?? 'month',
          starts_on: body.startsOn ?? null,
          currency: body.currency,
          amount: body.limit,
          thresholds: JSON.stringify(body.thresholds ?? usualThresholds),
        })
        .execute();
      // So that the limit shows its usage from the start. Its thresholds are evaluated in the background.
      const { period = 'month', startsOn = null } = body;
      const counted = { id, organizationId, scopeKind: scope.kind, period, startsOn };
      const figures = await countFigures(tx, counted, view.at);
      await tx
        .updateTable('budget')
        .set({ figures: JSON.stringify(figures), evaluated_at: view.at })
        .where('id', '=', id)
        .execute();
      const budget = await findBudget({ ...view, db: tx }, id);
      await announceChange(parts.publish, tx, organizationId, { object: 'budget', change: 'created', id });
      return {
        answer: budget,
        audit: { action: 'budget.create', objectType: 'budget', objectId: id, after: facts(budget) },
      };
    }),
  );
  header('etag', answer.etag);
  return answer;
}

async function editBudget(parts: BudgetParts, call: Call<typeof budgetRoutes.edit>): Promise<Budget> {
  const { params, body, session, write, requireMatch, header } = call;
  const { organizationId } = session;
  const view = viewOf(parts, session);
  const before = await findBudget(view, params.id);
  requireMatch(before.etag);
  const issues = checkThresholds(body.thresholds ?? []);
  if (issues.length > 0) throw invalidInput(issues);
  const answer = await write(async (tx) => {
    await updateAsRead(tx, 'budget', before, {
      due_at: sql<Date>`clock_timestamp()`,
      ...(body.limit !== undefined && { amount: body.limit }),
      ...(body.thresholds !== undefined && { thresholds: JSON.stringify(body.thresholds) }),
    });
    // The changed limit reports its thresholds again.
    await tx.deleteFrom('budget_crossing').where('budget_id', '=', before.id).execute();
    if (body.thresholds !== undefined || Number(body.limit) > Number(before.limit))
      await cancelStop(tx, before.id, { name: null, at: parts.now() });
    const after = await findBudget({ ...view, db: tx }, before.id);
    await announceChange(parts.publish, tx, organizationId, {
      object: 'budget',
      change: 'edited',
      id: before.id,
    });
    return {
      answer: after,
      audit: {
        action: 'budget.edit',
        objectType: 'budget',
        objectId: before.id,
        before: facts(before),
        after: facts(after),
      },
    };
  });
  header('etag', answer.etag);
  return answer;
}

async function cancelPendingStop(
  parts: BudgetParts,
  { params, session, write }: Call<typeof budgetRoutes.cancelStop>,
): Promise<Budget> {
  const view = viewOf(parts, session);
  const { id } = await findBudget(view, params.id);
  return write(async (tx) => {
    const stopId = await cancelStop(tx, id, { name: session.name, at: parts.now() });
    if (stopId === undefined) throw new Refusal('conflict', { reason: 'budget-stop-none' });
    await announceChange(parts.publish, tx, session.organizationId, {
      object: 'budget',
      change: 'edited',
      id,
    });
    return {
      answer: await findBudget({ ...view, db: tx }, id),
      audit: { action: 'budget.cancelStop', objectType: 'budget', objectId: id },
    };
  });
}

async function removeBudget(parts: BudgetParts, call: Call<typeof budgetRoutes.remove>): Promise<undefined> {
  const { organizationId } = call.session;
  const before = await findBudget(viewOf(parts, call.session), call.params.id);
  call.requireMatch(before.etag);
  return call.write(async (tx) => {
    await deleteAsRead(tx, 'budget', before);
    await announceChange(parts.publish, tx, organizationId, {
      object: 'budget',
      change: 'removed',
      id: before.id,
    });
    return {
      answer: undefined,
      audit: {
        action: 'budget.delete',
        objectType: 'budget',
        objectId: before.id,
        before: facts(before),
      },
    };
  });
}

/** Counts the cost of deployments and their losses, in batches if there are very many. */
async function recount(parts: BudgetParts): Promise<void> {
  const { db } = parts.database;
  const rows = await db.selectFrom('budget').select(['organization_id', 'currency']).distinct().execute();
  for (const { organization_id: id, currency } of rows) {
    await countDeployed(parts, parts.prices, id, currency);
  }
  await countLosses(parts, parts.prices);
}

/** Creates the feature for budgets, the cost usage limits of an organization. */
export function createBudgetsFeature(
  shared: Parts,
  {
    prices,
    inventory,
    stops,
    onCrossed,
  }: Pick<BudgetParts, 'prices' | 'inventory'> &
    Pick<EvaluationParts, 'onCrossed'> & { readonly stops: Omit<StopParts, 'report'> },
): Feature {
  const parts: BudgetParts = { ...shared, prices, inventory };
  const { log, now, newId, publish } = parts;
  const { db } = parts.database;
  const work = createBudgetWork(
    { db, log, now, newId, publish, notifier: stops.notifier, onCrossed },
    {
      ...stops,
      report: (error, stopId) => log.error({ err: error, stopId }, 'could not stop machines of a limit'),
    },
  );
  let timer: NodeJS.Timeout | undefined;

  return {
    name: 'budgets',
    routes(registry) {
      registry.register(budgetRoutes.list, ({ session, query }) =>
        listBudgets(viewOf(parts, session), query),
      );
      registry.register(budgetRoutes.create, (call) => createBudget(parts, call));
      registry.register(budgetRoutes.edit, (call) => editBudget(parts, call));
      registry.register(budgetRoutes.cancelStop, (call) => cancelPendingStop(parts, call));
      registry.register(budgetRoutes.remove, (call) => removeBudget(parts, call));
    },
    async start() {
      work.start();
      timer = setInterval(() => {
        recount(parts).catch((error: unknown) => log.warn({ err: error }, 'budgets could not be counted'));
      }, recountMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await work.stop();
    },
  };
}
