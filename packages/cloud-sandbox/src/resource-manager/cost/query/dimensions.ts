import { idsOf } from '../../../prices/priceBook.ts';
import type { Subscription } from '../../store/subscriptions.ts';
import type { BillingAccount } from '../billing/billingAccounts.ts';
import type { CostLine } from '../rows/costLine.ts';

/** The subscription of a line with its billing account. */
export interface Payer {
  readonly subscription: Subscription;
  readonly account: BillingAccount;
}

/** Returns the value of a dimension for a line. */
type ReadDimension = (line: CostLine, payer: Payer) => string;

const namespaceOf = (type: string): string => type.split('/')[0] ?? '';

const values: Readonly<Record<string, ReadDimension>> = {
  ResourceId: ({ resourceId }) => resourceId.toLowerCase(),
  ResourceType: ({ type }) => type,
  ResourceLocation: ({ location }) => location,
  ResourceGroup: ({ group }) => group,
  ResourceGroupName: ({ group }) => group,
  SubscriptionId: ({ subscriptionId }) => subscriptionId,
  SubscriptionName: (_, { subscription }) => subscription.name,
  ServiceName: ({ item }) => item.serviceName,
  ServiceFamily: ({ item }) => item.serviceFamily,
  ServiceTier: ({ item }) => item.productName,
  MeterCategory: ({ item }) => item.serviceName,
  MeterSubCategory: ({ item }) => item.productName,
  MeterSubcategory: ({ item }) => item.productName,
  Meter: ({ item }) => item.meterName,
  MeterId: ({ item }) => idsOf(item).meterId,
  ResourceGuid: ({ item }) => idsOf(item).meterId,
  Product: ({ item }) => item.productName,
  PartNumber: ({ item }) => idsOf(item).skuId,
  UnitOfMeasure: ({ item }) => item.unitOfMeasure,
  ConsumedService: ({ type }) => namespaceOf(type),
  ChargeType: ({ chargeType }) => chargeType,
  Frequency: ({ frequency }) => frequency,
  PublisherType: () => 'Azure',
  PricingModel: ({ reservation }) => (reservation === undefined ? 'OnDemand' : 'Reservation'),
  ReservationId: ({ reservation }) => reservation?.id ?? '',
  ReservationName: ({ reservation }) => reservation?.name ?? '',
  BenefitId: ({ reservation }) => reservation?.id ?? '',
  BenefitName: ({ reservation }) => reservation?.name ?? '',
  BillingAccountName: (_, { account }) => account.name,
  EnrollmentAccountName: (_, { account }) => account.accountName,
  InvoiceId: () => '',
};

/** Names of dimensions that depend on the day. Their value is the month. */
const monthDimensions = ['BillingMonth', 'BillingPeriod'];

/** A dimension by which cost is grouped and filtered. */
export type Dimension = { readonly kind: 'line'; readonly read: ReadDimension } | { readonly kind: 'month' };

/** Finds a dimension by its name, ignoring case. */
export function findDimension(name: string): Dimension | undefined {
  const isNamed = (each: string): boolean => each.toLowerCase() === name.toLowerCase();
  if (monthDimensions.some(isNamed)) return { kind: 'month' };
  const key = Object.keys(values).find(isNamed);
  const read = key === undefined ? undefined : values[key];
  return read === undefined ? undefined : { kind: 'line', read };
}

/** Dimensions in the order of the service's list. */
export const dimensionNames: readonly string[] = [
  'ResourceGroup',
  'ResourceGroupName',
  'ResourceType',
  'ResourceId',
  'ResourceLocation',
  'SubscriptionId',
  'SubscriptionName',
  'MeterCategory',
  'MeterSubCategory',
  'Meter',
  'MeterId',
  'ServiceFamily',
  'ServiceName',
  'ServiceTier',
  'UnitOfMeasure',
  'PartNumber',
  'BillingAccountName',
  'EnrollmentAccountName',
  'ResourceGuid',
  'ChargeType',
  'ConsumedService',
  'Product',
  'PublisherType',
  'PricingModel',
  'ReservationId',
  'ReservationName',
  'Frequency',
  'InvoiceId',
  'BenefitId',
  'BenefitName',
];
