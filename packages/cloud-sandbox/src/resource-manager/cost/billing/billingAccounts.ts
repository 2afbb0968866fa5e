import { exchangeRates } from '../../../prices/retailPrices.ts';
import { guidFrom, TENANTS } from '../../../world/people.ts';
import { plannedSubscriptions } from '../../../world/estate/subscriptions.ts';
import type { Subscription } from '../../store/subscriptions.ts';

/** The agreement that pays for subscriptions. */
export interface BillingAccount {
  readonly id: string;
  readonly name: string;
  readonly currency: 'USD' | 'EUR';
  /** Units of the billing currency per US dollar. */
  readonly rate: number;
  /** `MS-AZR-0017P` is an Enterprise Agreement, `MS-AZR-0003P` pay-as-you-go, `MS-AZR-USGOV-0017P` the US government's. */
  readonly offerId: 'MS-AZR-0017P' | 'MS-AZR-0003P' | 'MS-AZR-USGOV-0017P';
  readonly accountName: string;
}

const account = (
  id: string,
  name: string,
  currency: BillingAccount['currency'] = 'USD',
  offerId: BillingAccount['offerId'] = 'MS-AZR-0017P',
): BillingAccount => ({
  id,
  name,
  currency,
  rate: exchangeRates[currency] ?? 1,
  offerId,
  accountName: `${name} IT`,
});

const byTenant: Readonly<Record<string, BillingAccount>> = {
  [TENANTS.contoso]: account('5920417', 'Contoso'),
  [TENANTS.contosoResearch]: account('5930882', 'Contoso Research', 'EUR'),
  [TENANTS.fabrikam]: account('6104250', 'Fabrikam'),
  [TENANTS.agency]: account('7400913', 'Agency', 'USD', 'MS-AZR-USGOV-0017P'),
  [TENANTS.blueport]: account('6377021', 'Blueport'),
};

/** Pay-as-you-go subscriptions, which have no agreement. Contoso Sandbox is one: it has no cost details. */
const payAsYouGo: ReadonlySet<string> = new Set(
  plannedSubscriptions.filter(({ name }) => name === 'Contoso Sandbox').map(({ id }) => id),
);

/** Returns the account that pays for a subscription. */
export function billingAccountOf({ id, tenantId, name }: Subscription): BillingAccount {
  if (payAsYouGo.has(id)) return account(guidFrom('billing account', id), name, 'USD', 'MS-AZR-0003P');
  return byTenant[tenantId] ?? account(guidFrom('billing account', tenantId), name);
}

/** Returns whether the account is an agreement, which cost details require. */
export const isAgreement = ({ offerId }: BillingAccount): boolean => offerId !== 'MS-AZR-0003P';
