import { textOf } from '../../json.ts';
import {
  additionalInfo,
  consumedService,
  costCenterOf,
  decimal,
  meterOf,
  nameOf,
  pricingModelOf,
  productOf,
} from '../details/rowRecord.ts';
import { monthStart } from '../rows/calendar.ts';
import type { CostLine } from '../rows/costLine.ts';
import type { Payer } from '../query/dimensions.ts';
import { americanDate, monthEnd, type Column, type CsvFormat, type RowContext } from './csvFormat.ts';

const ofLine = (name: string, read: (line: CostLine, payer: Payer) => string): Column => ({
  name,
  ofLine: read,
});
const ofRow = (name: string, read: (context: RowContext) => string): Column => ({ name, ofRow: read });
const empty = (name: string): Column => ofLine(name, () => '');

/** Returns tags as these files contain them: JSON without the outer braces, with a space after each colon. */
const tagsText = ({ tags }: CostLine): string =>
  Object.entries(tags)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(textOf(value) ?? '')}`)
    .join(',');

/**
 * The files of an Enterprise Agreement, for actual and amortized cost. The columns are those of the exports that Microsoft
 * published as samples.
 */
export const agreementFormat: CsvFormat = {
  columns: [
    ofLine('BillingAccountId', (_, { account }) => account.id),
    ofLine('BillingAccountName', (_, { account }) => account.name),
    ofRow('BillingPeriodStartDate', ({ row }) => americanDate(monthStart(row.day))),
    ofRow('BillingPeriodEndDate', ({ row }) => americanDate(monthEnd(row.day))),
    ofLine('BillingProfileId', (_, { account }) => account.id),
    ofLine('BillingProfileName', (_, { account }) => account.name),
    empty('AccountOwnerId'),
    ofLine('AccountName', (_, { account }) => account.accountName),
    ofLine('SubscriptionId', ({ subscriptionId }) => subscriptionId),
    ofLine('SubscriptionName', (_, { subscription }) => subscription.name),
    ofRow('Date', ({ row }) => americanDate(row.day)),
    ofLine('Product', productOf),
    ofLine('PartNumber', (line) => meterOf(line).partNumber),
    ofLine('MeterId', (line) => meterOf(line).meterId),
    ofLine('ServiceFamily', ({ item }) => item.serviceFamily),
    ofLine('MeterCategory', ({ item }) => item.serviceName),
    ofLine('MeterSubCategory', ({ item }) => item.productName),
    ofLine('MeterRegion', ({ item }) => item.location),
    ofLine('MeterName', ({ item }) => item.meterName),
    ofRow('Quantity', ({ quantity }) => decimal(quantity)),
    ofRow('EffectivePrice', ({ effectivePrice }) => decimal(effectivePrice)),
    ofRow('Cost', ({ cost }) => decimal(cost)),
    ofRow('UnitPrice', ({ unitPrice }) => decimal(unitPrice)),
    ofLine('BillingCurrency', (_, { account }) => account.currency),
    ofLine('ResourceLocation', ({ location }) => location),
    empty('AvailabilityZone'),
    ofLine('ConsumedService', consumedService),
    ofLine('ResourceId', ({ resourceId }) => resourceId),
    ofLine('ResourceName', ({ resourceId }) => nameOf(resourceId)),
    empty('ServiceInfo1'),
    empty('ServiceInfo2'),
    ofLine('AdditionalInfo', additionalInfo),
    ofLine('Tags', tagsText),
    empty('InvoiceSectionId'),
    ofLine('InvoiceSection', (_, { account }) => account.accountName),
    ofLine('CostCenter', costCenterOf),
    ofLine('UnitOfMeasure', ({ item }) => item.unitOfMeasure),
    ofLine('ResourceGroup', ({ group }) => group),
    ofLine('ReservationId', ({ reservation }) => reservation?.id ?? ''),
    ofLine('ReservationName', ({ reservation }) => reservation?.name ?? ''),
    ofLine('ProductOrderId', ({ reservation }) => reservation?.orderId ?? ''),
    ofLine('ProductOrderName', ({ reservation }) => reservation?.name ?? ''),
    ofLine('OfferId', (_, { account }) => account.offerId),
    ofLine('IsAzureCreditEligible', () => 'True'),
    ofLine('Term', ({ reservation }) => (reservation === undefined ? '' : '12')),
    ofLine('PublisherName', () => 'Microsoft'),
    ofLine('PlanName', ({ item }) => item.skuName),
    ofLine('ChargeType', ({ chargeType }) => chargeType),
    ofLine('Frequency', ({ frequency }) => frequency),
    ofLine('PublisherType', () => 'Azure'),
    ofRow('PayGPrice', ({ unitPrice }) => decimal(unitPrice)),
    ofLine('PricingModel', pricingModelOf),
    empty('CostAllocationRuleName'),
    ofLine('benefitId', ({ reservation }) => reservation?.id ?? ''),
    ofLine('benefitName', ({ reservation }) => reservation?.name ?? ''),
  ],
};
