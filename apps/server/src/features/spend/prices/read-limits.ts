import type { BudgetUsage, PriceCurrency, PriceEstimate } from '@blueport/contracts';
import type { SessionContext } from '../../../session-context.ts';
import type { Amounts } from '../../../database/tables/approvals.ts';
import type { ScopeFacts } from '../budgets/index.ts';
import { knownMonthly } from './estimate.ts';

/** The cost usage limits of an organization. */
export interface SpendingLimits {
  currencies(organizationId: string): Promise<readonly PriceCurrency[]>;
  read(facts: ScopeFacts, amounts: Amounts): Promise<readonly BudgetUsage[]>;
}

/** Returns what decides which limits apply to a new deployment. */
export const factsOfRequest = (
  { organizationId, accountId }: Pick<SessionContext, 'organizationId' | 'accountId'>,
  request: Pick<ScopeFacts, 'subscriptionId' | 'resourceGroup' | 'blueprint' | 'tags'>,
  at: Date,
): ScopeFacts => ({
  organizationId,
  ownerId: accountId,
  subscriptionId: request.subscriptionId,
  resourceGroup: request.resourceGroup,
  blueprint: request.blueprint,
  tags: request.tags,
  at,
});

/** Returns the limits that apply to a new deployment, with the cost that it adds in the currency of each limit. */
export async function readLimits(
  limits: SpendingLimits,
  facts: ScopeFacts,
  estimateIn: (currency: PriceCurrency) => Promise<PriceEstimate>,
): Promise<BudgetUsage[]> {
  const currencies = await limits.currencies(facts.organizationId);
  if (currencies.length === 0) return [];
  const amounts = Object.fromEntries(
    await Promise.all(
      currencies.map(async (currency) => [currency, knownMonthly(await estimateIn(currency))] as const),
    ),
  );
  return [...(await limits.read(facts, amounts))];
}
