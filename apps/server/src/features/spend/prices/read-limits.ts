import type { BudgetUsage, PriceCurrency, PriceEstimate } from '@blueport/contracts';
import type { Amounts } from '../../../database/tables/approvals.ts';
import { knownMonthly } from './estimate.ts';

/** The cost usage limits of an organization. */
export interface SpendingLimits {
  currencies(organizationId: string): Promise<readonly PriceCurrency[]>;
  read(organizationId: string, subscriptionId: string, amounts: Amounts): Promise<readonly BudgetUsage[]>;
}

/** Selects only the limit of the organization. */
const noSubscription = '00000000-0000-0000-0000-000000000000';

/** Returns the limits that apply to a new deployment, with the cost that it adds in the currency of each limit. */
export async function readLimits(
  limits: SpendingLimits,
  {
    organizationId,
    subscriptionId = noSubscription,
  }: { organizationId: string; subscriptionId?: string | undefined },
  estimateIn: (currency: PriceCurrency) => Promise<PriceEstimate>,
): Promise<BudgetUsage[]> {
  const currencies = await limits.currencies(organizationId);
  if (currencies.length === 0) return [];
  const amounts = Object.fromEntries(
    await Promise.all(
      currencies.map(async (currency) => [currency, knownMonthly(await estimateIn(currency))] as const),
    ),
  );
  return [...(await limits.read(organizationId, subscriptionId, amounts))];
}
