import { idsOf } from '../../../prices/priceBook.ts';
import { additionalInfo, costCenterOf, decimal, meterOf, nameOf, productOf } from '../details/rowRecord.ts';
import { dayText, monthStart } from '../rows/calendar.ts';
import type { CostLine } from '../rows/costLine.ts';
import type { Payer } from '../query/dimensions.ts';
import type { Column, CsvFormat, RowContext } from './csvFormat.ts';

const ofLine = (name: string, read: (line: CostLine, payer: Payer) => string): Column => ({
  name,
  ofLine: read,
});
const ofRow = (name: string, read: (context: RowContext) => string): Column => ({ name, ofRow: read });
const fixed = (name: string, value: string): Column => ofLine(name, () => value);
const empty = (name: string): Column => fixed(name, '');

const timeOf = (day: number): string => `${dayText(day)}T00:00:00Z`;
const accountId = (_: CostLine, { account }: Payer): string =>
  `/providers/Microsoft.Billing/billingAccounts/${account.id}`;

const categories: Readonly<Record<string, string>> = {
  'AI + Machine Learning': 'AI and Machine Learning',
  Analytics: 'Analytics',
  Compute: 'Compute',
  Containers: 'Compute',
  Databases: 'Databases',
  'Developer Tools': 'Developer Tools',
  Integration: 'Integration',
  'Internet of Things': 'Internet of Things',
  'Management and Governance': 'Management and Governance',
  Networking: 'Networking',
  Security: 'Security',
  Storage: 'Storage',
  Web: 'Web',
};

/** Source: https://learn.microsoft.com/cloud-computing/finops/focus/convert, where a refund is a corrected purchase. */
const chargeCategories = {
  Usage: 'Usage',
  UnusedReservation: 'Usage',
  Purchase: 'Purchase',
  Refund: 'Purchase',
} as const;

/** Splits a unit such as `1 GB/Month` into the size of the block and the unit. */
function unitOf({ item }: CostLine): { block: string; unit: string } {
  const [, count = '1', factor = '', rest = ''] =
    /^([\d.]+)([KM]?)\s*\/?\s*(.*)$/.exec(item.unitOfMeasure) ?? [];
  const size = Number(count) * (factor === 'K' ? 1000 : factor === 'M' ? 1_000_000 : 1);
  const units: Readonly<Record<string, string>> = {
    '': 'Units',
    Hour: 'Hours',
    Day: 'Days',
    Month: 'Units/Month',
  };
  return { block: String(size), unit: units[rest] ?? rest };
}

const reservationId = ({ reservation }: CostLine): string =>
  reservation === undefined
    ? ''
    : `/providers/Microsoft.Capacity/reservationOrders/${reservation.orderId}/reservations/${reservation.id}`;

/** Returns a text for usage that a reservation covers, or the purchase of it, otherwise an empty one. */
const ofReservation =
  (text: string) =>
  ({ reservation }: CostLine): string =>
    reservation === undefined ? '' : text;

const status = ({ reservation, chargeType }: CostLine): string =>
  reservation === undefined || chargeType === 'Purchase'
    ? ''
    : chargeType === 'UnusedReservation'
      ? 'Unused'
      : 'Used';

const isUsage = ({ row }: RowContext): boolean => row.line.chargeType === 'Usage';
const listCost = ({ row }: RowContext): number => row.listCostUsd;
const inCurrency = (amountUsd: number, { row }: RowContext): string =>
  decimal(amountUsd * row.payer.account.rate);
const effectiveUnitPrice = (context: RowContext): number =>
  context.quantity === 0 ? 0 : (context.row.effectiveUsd * context.row.payer.account.rate) / context.quantity;

const standardColumns: readonly Column[] = [
  ofRow('BilledCost', (context) => inCurrency(context.row.costUsd, context)),
  ofLine('BillingAccountId', accountId),
  ofLine('BillingAccountName', (_, { account }) => account.name),
  fixed('BillingAccountType', 'Billing Account'),
  ofLine('BillingCurrency', (_, { account }) => account.currency),
  ofRow('BillingPeriodEnd', ({ row }) => timeOf(monthStart(row.day, 1))),
  ofRow('BillingPeriodStart', ({ row }) => timeOf(monthStart(row.day))),
  ofLine('ChargeCategory', ({ chargeType }) => chargeCategories[chargeType]),
  ofLine('ChargeClass', ({ chargeType }) => (chargeType === 'Refund' ? 'Correction' : '')),
  ofLine('ChargeDescription', productOf),
  ofLine('ChargeFrequency', ({ frequency }) => (frequency === 'OneTime' ? 'One-Time' : 'Usage-Based')),
  ofRow('ChargePeriodEnd', ({ row }) => timeOf(row.day + 1)),
  ofRow('ChargePeriodStart', ({ row }) => timeOf(row.day)),
  ofLine('CommitmentDiscountCategory', ofReservation('Usage')),
  ofLine('CommitmentDiscountId', reservationId),
  ofLine('CommitmentDiscountName', ({ reservation }) => reservation?.name ?? ''),
  ofLine('CommitmentDiscountStatus', status),
  ofLine('CommitmentDiscountType', ofReservation('Reservation')),
  ofRow('ConsumedQuantity', (context) => (isUsage(context) ? decimal(context.quantity) : '')),
  ofLine('ConsumedUnit', (line) => (line.chargeType === 'Usage' ? unitOf(line).unit : '')),
  ofRow('ContractedCost', (context) => inCurrency(listCost(context), context)),
  ofRow('ContractedUnitPrice', ({ unitPrice }) => decimal(unitPrice)),
  ofRow('EffectiveCost', (context) => inCurrency(context.row.effectiveUsd, context)),
  fixed('InvoiceIssuerName', 'Microsoft'),
  ofRow('ListCost', (context) => inCurrency(listCost(context), context)),
  ofRow('ListUnitPrice', ({ unitPrice }) => decimal(unitPrice)),
  ofLine('PricingCategory', ({ reservation, chargeType }) =>
    reservation === undefined || chargeType === 'Purchase' ? 'Standard' : 'Committed',
  ),
  ofRow('PricingQuantity', ({ quantity }) => decimal(quantity)),
  ofLine('PricingUnit', (line) => unitOf(line).unit),
  fixed('ProviderName', 'Microsoft'),
  fixed('PublisherName', 'Microsoft'),
  ofLine('RegionId', ({ location }) => location),
  ofLine('RegionName', ({ item }) => item.location),
  ofLine('ResourceId', ({ resourceId }) => resourceId.toLowerCase()),
  ofLine('ResourceName', ({ resourceId }) => nameOf(resourceId)),
  ofLine('ResourceType', ({ type }) => type),
  ofLine('ServiceCategory', ({ item }) => categories[item.serviceFamily] ?? 'Other'),
  ofLine('ServiceName', ({ item }) => item.serviceName),
  ofLine('SkuId', ({ item }) => idsOf(item).productId),
  ofLine('SkuPriceId', ({ item }) => idsOf(item).skuId),
  ofLine('SubAccountId', ({ subscriptionId }) => `/subscriptions/${subscriptionId}`),
  ofLine('SubAccountName', (_, { subscription }) => subscription.name),
  fixed('SubAccountType', 'Subscription'),
  ofLine('Tags', ({ tags }) => (Object.keys(tags).length === 0 ? '' : JSON.stringify(tags))),
];

const extraColumns: readonly Column[] = [
  ofLine('x_AccountId', (_, { account }) => account.id),
  ofLine('x_AccountName', (_, { account }) => account.accountName),
  empty('x_AccountOwnerId'),
  ofRow('x_BilledCostInUsd', ({ row }) => decimal(row.costUsd)),
  ofRow('x_BilledUnitPrice', ({ effectivePrice }) => decimal(effectivePrice)),
  ofLine('x_BillingAccountId', (_, { account }) => account.id),
  ofLine('x_BillingAccountName', (_, { account }) => account.name),
  ofLine('x_BillingExchangeRate', (_, { account }) => String(account.rate)),
  empty('x_BillingExchangeRateDate'),
  ofLine('x_BillingProfileId', (_, { account }) => account.id),
  ofLine('x_BillingProfileName', (_, { account }) => account.name),
  ofRow('x_ContractedCostInUsd', ({ row }) => decimal(row.listCostUsd)),
  empty('x_CostAllocationRuleName'),
  ofLine('x_CostCenter', costCenterOf),
  empty('x_CustomerId'),
  empty('x_CustomerName'),
  ofRow('x_EffectiveCostInUsd', ({ row }) => decimal(row.effectiveUsd)),
  ofRow('x_EffectiveUnitPrice', (context) => decimal(effectiveUnitPrice(context))),
  empty('x_InvoiceId'),
  empty('x_InvoiceIssuerId'),
  empty('x_InvoiceSectionId'),
  ofLine('x_InvoiceSectionName', (_, { account }) => account.accountName),
  ofRow('x_ListCostInUsd', ({ row }) => decimal(row.listCostUsd)),
  empty('x_PartnerCreditApplied'),
  empty('x_PartnerCreditRate'),
  ofLine('x_PricingBlockSize', (line) => unitOf(line).block),
  fixed('x_PricingCurrency', 'USD'),
  ofLine('x_PricingSubcategory', (line) =>
    line.reservation === undefined ? 'On-Demand' : 'Committed Usage',
  ),
  ofLine('x_PricingUnitDescription', ({ item }) => item.unitOfMeasure),
  fixed('x_PublisherCategory', 'Cloud Provider'),
  empty('x_PublisherId'),
  empty('x_ResellerId'),
  empty('x_ResellerName'),
  ofLine('x_ResourceGroupName', ({ group }) => group),
  ofLine('x_ResourceType', ({ type }) => type),
  empty('x_ServicePeriodEnd'),
  empty('x_ServicePeriodStart'),
  ofLine('x_SkuDescription', productOf),
  ofLine('x_SkuDetails', additionalInfo),
  fixed('x_SkuIsCreditEligible', 'True'),
  ofLine('x_SkuMeterCategory', ({ item }) => item.serviceName),
  ofLine('x_SkuMeterId', (line) => meterOf(line).meterId),
  ofLine('x_SkuMeterName', ({ item }) => item.meterName),
  ofLine('x_SkuMeterSubcategory', ({ item }) => item.productName),
  ofLine('x_SkuOfferId', (_, { account }) => account.offerId),
  ofLine('x_SkuOrderId', ({ reservation }) => reservation?.orderId ?? ''),
  ofLine('x_SkuOrderName', ({ reservation }) => reservation?.name ?? ''),
  ofLine('x_SkuPartNumber', (line) => meterOf(line).partNumber),
  ofLine('x_SkuRegion', ({ item }) => item.location),
  ofLine('x_SkuServiceFamily', ({ item }) => item.serviceFamily),
  ofLine('x_SkuTerm', ofReservation('12')),
  empty('x_SkuTier'),
];

/** Files in FOCUS 1.0, with the additional columns of Azure's exports. */
export const focusFormat: CsvFormat = { columns: [...standardColumns, ...extraColumns] };
