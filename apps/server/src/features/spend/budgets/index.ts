import { budgetRoutes, type Budget } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Feature, Parts } from '../../../feature.ts';
import { invalidInput, issue } from '../../../errors/refusal.ts';
import type { Call } from '../../../http/call.ts';
import { deleteAsRead, updateAsRead } from '../../../http/write-as-read.ts';
import type { Prices } from '../prices/index.ts';
import { findBudget, listBudgets } from './budget-store.ts';
import { countDeployed } from './count-deployed.ts';
import { countLosses } from './count-losses.ts';

export { budgetCurrencies } from './budget-store.ts';
export { countLosses } from './count-losses.ts';
export { type EstimatedCost, readEstimatedCost } from './estimated-cost.ts';
export {
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
const facts = ({ subscriptionId, currency, limit }: Budget) => ({ subscriptionId, currency, limit });

async function requireConnected(db: Kysely<Database>, organizationId: string, id: string): Promise<void> {
  const found = await db
    .selectFrom('cloud_subscription')
    .select('subscription_id')
    .where('organization_id', '=', organizationId)
    .where('subscription_id', '=', id)
    .where('connected', '=', true)
    .executeTakeFirst();
  if (found !== undefined) return;
  throw invalidInput([issue('/subscriptionId', 'unknown')]);
}

/**
 * Converts a violation of the unique indexes for budget scopes into a refusal at the field, including for concurrent
 * writes.
 */
async function withFreePlace<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!((error as { constraint?: string }).constraint ?? '').startsWith('budget_of_')) throw error;
    throw invalidInput([issue('/subscriptionId', 'budget-exists')]);
  }
}

interface BudgetParts extends Parts {
  readonly prices: Prices;
}

async function createBudget(parts: BudgetParts, call: Call<typeof budgetRoutes.create>): Promise<Budget> {
  const { body, session, write, header } = call;
  const { organizationId } = session;
  const subscriptionId = body.subscriptionId?.toLowerCase() ?? null;
  if (subscriptionId !== null) await requireConnected(parts.database.db, organizationId, subscriptionId);
  await countDeployed(parts, parts.prices, organizationId, body.currency);
  const id = parts.newId();
  const answer = await withFreePlace(
    write(async (tx) => {
      await tx
        .insertInto('budget')
        .values({
          id,
          organization_id: organizationId,
          subscription_id: subscriptionId,
          currency: body.currency,
          monthly_limit: body.limit,
        })
        .execute();
      const budget = await findBudget(tx, organizationId, id);
      return {
        answer: budget,
        audit: { action: 'budget.create', objectType: 'budget', objectId: id, after: facts(budget) },
      };
    }),
  );
  header('etag', answer.etag);
  return answer;
}

async function editBudget(db: Kysely<Database>, call: Call<typeof budgetRoutes.edit>): Promise<Budget> {
  const { params, body, session, write, requireMatch, header } = call;
  const { organizationId } = session;
  const before = await findBudget(db, organizationId, params.id);
  requireMatch(before.etag);
  const answer = await write(async (tx) => {
    await updateAsRead(tx, 'budget', before, { monthly_limit: body.limit });
    const after = await findBudget(tx, organizationId, before.id);
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

async function removeBudget(
  db: Kysely<Database>,
  call: Call<typeof budgetRoutes.remove>,
): Promise<undefined> {
  const before = await findBudget(db, call.session.organizationId, call.params.id);
  call.requireMatch(before.etag);
  return call.write(async (tx) => {
    await deleteAsRead(tx, 'budget', before);
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

/** Creates the feature for budgets, the monthly spending limits of an organization. */
export function createBudgetsFeature(shared: Parts, { prices }: { readonly prices: Prices }): Feature {
  const parts: BudgetParts = { ...shared, prices };
  const { log, database } = parts;
  const { db } = database;
  let timer: NodeJS.Timeout | undefined;

  return {
    name: 'budgets',
    routes(registry) {
      registry.register(budgetRoutes.list, ({ session, query }) =>
        listBudgets(db, session.organizationId, query),
      );
      registry.register(budgetRoutes.create, (call) => createBudget(parts, call));
      registry.register(budgetRoutes.edit, (call) => editBudget(db, call));
      registry.register(budgetRoutes.remove, (call) => removeBudget(db, call));
    },
    async start() {
      timer = setInterval(() => {
        recount(parts).catch((error: unknown) => log.warn({ err: error }, 'budgets could not be counted'));
      }, recountMs).unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
