import type { PriceCurrency, PriceEstimate } from '@blueport/contracts';
import type { Amounts, Unpriced } from '../../../database/tables/approvals.ts';
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

/** Estimates a request in every currency of budgets and rules, and checks the amounts against the budgets. */
export async function readCost(
  { prices, rules, now, onError }: CostParts,
  { applicant, planned, deadlineMs, replaces, refresh }: JudgeRequest,
  { at, predicted, leaving }: PricedRequest,
) {
  const { target } = planned;
  const [mainCurrency = 'USD', ...others] = await rules.currencies(applicant.organizationId);
  const estimate = async (currency: PriceCurrency): Promise<PriceEstimate> =>
    prices.estimate({
      cloud: applicant.cloud,
      currency,
      location: target.location,
      resources: [...predicted, ...(await leaving)],
      ...(refresh === 'all' ? { maxAgeMs: recentMs } : {}),
    });
  const price = await section(
    estimate(mainCurrency).then((data) => ({ data, asOf: new Date(data.asOf) })),
    deadlineMs,
    onError,
  );
  const amounts: Record<string, string> = {};
  const unpriced: Record<string, number> = {};
  const keep = (currency: PriceCurrency, found: PriceEstimate | null): void => {
    const monthly = found === null ? undefined : knownMonthly(found);
    if (monthly !== undefined) amounts[currency] = monthly;
    if (found !== null) unpriced[currency] = found.unpriced.length;
  };
  keep(mainCurrency, price.data);
  await Promise.all(
    others.map(async (currency) => {
      const work = estimate(currency).then((data) => ({ data, asOf: at }));
      keep(currency, (await section(work, deadlineMs, onError)).data);
    }),
  );
  const present = replaces === undefined ? undefined : await rules.committed(replaces);
  const budget = await section(
    rules
      .budget(
        { organizationId: applicant.organizationId, accountId: applicant.accountId, planned },
        amounts,
        replaces,
      )
      .then((data) => ({ data, asOf: now() })),
    deadlineMs,
    onError,
  );
  return {
    price,
    budget,
    cost: { amounts: amounts as Amounts, unpriced: unpriced as Unpriced },
    ...(present === undefined ? {} : { presentMonthly: present[mainCurrency] ?? null }),
  };
}
