import type { PriceCurrency, PriceEstimate } from '@blueport/contracts';
import type { Amounts, Unpriced } from '../../../database/tables/approvals.ts';
import { toStoredEstimate } from '../../spend/accuracy/index.ts';
import { knownMonthly, type Prices } from '../../spend/prices/index.ts';
import type { OrganizationRules } from './organization-rules.ts';
import type { JudgeRequest } from './judge-request.ts';
import { section } from './section.ts';

type PricedResources = Parameters<Prices['estimate']>[0]['resources'];

interface CostParts {
  readonly prices: Prices;
  readonly rules: OrganizationRules;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** The input for the price of a request. */
interface PricedRequest {
  /** When the verdict began. */
  readonly at: Date;
  /** Resources of the deployment afterwards. */
  readonly predicted: PricedResources;
  /** Resources that the deployment leaves behind, which are still billed. */
  readonly leaving: Promise<PricedResources>;
}

/** Milliseconds for which prices are not read again. */
const recentMs = 60_000;

/** Estimates a request in every currency of budgets and rules, and in the one in which its subscription is billed. */
async function readPrices(
  { prices, rules, onError }: CostParts,
  { applicant, planned: { target, blueprint }, deadlineMs, refresh }: JudgeRequest,
  { at, predicted, leaving }: PricedRequest,
) {
  const { organizationId } = applicant;
  const [currencies, billed] = await Promise.all([
    rules.currencies(organizationId),
    rules.billedCurrency(organizationId, target.subscriptionId),
  ]);
  const [mainCurrency = 'USD', ...others] = currencies;
  const estimateIn = async (currency: PriceCurrency): Promise<PriceEstimate> =>
    prices.estimate({
      cloud: applicant.cloud,
      currency,
      location: target.location,
      resources: [...predicted, ...(await leaving)],
      version: { organizationId, versionId: blueprint.versionId },
      ...(refresh === 'all' ? { maxAgeMs: recentMs } : {}),
    });
  const price = await section(
    estimateIn(mainCurrency).then((data) => ({ data, asOf: new Date(data.asOf) })),
    deadlineMs,
    onError,
  );
  const found = new Map([[mainCurrency, price.data]]);
  // Billed cost can only be compared with an estimate in its currency.
  await Promise.all(
    [...new Set(billed === undefined ? others : [...others, billed])].map(async (currency) => {
      if (currency === mainCurrency) return;
      const work = estimateIn(currency).then((data) => ({ data, asOf: at }));
      found.set(currency, (await section(work, deadlineMs, onError)).data);
    }),
  );
  const estimates = [...found.values()].filter((estimate) => estimate !== null);
  return { price, estimates, currencies: [mainCurrency, ...others] };
}

/** Estimates a request in every currency of budgets and rules, and checks the amounts against the budgets. */
export async function readCost(parts: CostParts, request: JudgeRequest, priced: PricedRequest) {
  const { rules, now, onError } = parts;
  const { applicant, planned, deadlineMs, replaces } = request;
  const { organizationId, accountId } = applicant;
  const { price, estimates, currencies } = await readPrices(parts, request, priced);
  const amounts: Record<string, string> = {};
  const unpriced: Record<string, number> = {};
  for (const estimate of estimates) {
    if (!currencies.includes(estimate.currency)) continue;
    const monthly = knownMonthly(estimate);
    if (monthly !== undefined) amounts[estimate.currency] = monthly;
    unpriced[estimate.currency] = estimate.unpriced.length;
  }
  const present = replaces === undefined ? undefined : await rules.committed(replaces);
  const budget = await section(
    rules
      .budget({ organizationId, accountId, planned }, amounts, replaces)
      .then((data) => ({ data, asOf: now() })),
    deadlineMs,
    onError,
  );
  return {
    price,
    budget,
    cost: {
      amounts: amounts as Amounts,
      unpriced: unpriced as Unpriced,
      estimates: estimates.map((estimate) => toStoredEstimate(estimate, priced.predicted)),
    },
    ...(present === undefined ? {} : { presentMonthly: present[currencies[0]!] ?? null }),
  };
}
