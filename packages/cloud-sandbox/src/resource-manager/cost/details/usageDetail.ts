import { guidFrom } from '../../../world/people.ts';
import type { JsonObject } from '../../json.ts';
import { dayText, monthStart } from '../rows/calendar.ts';
import type { CostRow } from '../rows/costRow.ts';
import {
  additionalInfo,
  amountsOf,
  billingPeriodOf,
  consumedService,
  costCenterOf,
  meterOf,
  nameOf,
  pricingModelOf,
  productOf,
  profileOf,
  rowSeed,
  timeOf,
} from './rowRecord.ts';

/** The optional parts of a usage detail. */
export interface Expansion {
  readonly meterDetails: boolean;
  readonly additionalInfo: boolean;
}

/** Returns the properties of a row that describe its meter. */
function meterDetails({ line }: CostRow): JsonObject {
  const { item } = line;
  return {
    meterName: item.meterName,
    meterCategory: item.serviceName,
    meterSubCategory: item.productName,
    unitOfMeasure: item.unitOfMeasure,
    serviceFamily: item.serviceFamily,
  };
}

function reservationOf({ line: { reservation } }: CostRow): JsonObject {
  if (reservation === undefined) return {};
  const { id, name, orderId, term } = reservation;
  return { reservationId: id, reservationName: name, productOrderId: orderId, productOrderName: name, term };
}

/** Returns a row of cost as a usage detail of an agreement, in the shape that the service calls legacy. */
export function usageDetail(row: CostRow, expand: Expansion): JsonObject {
  const { line, payer, day } = row;
  const { subscription, account } = payer;
  const profile = profileOf(payer);
  const period = billingPeriodOf(day);
  const { quantity, cost, effectivePrice, unitPrice } = amountsOf(row);
  const name = guidFrom('usage detail', rowSeed(row));
  const billingPeriod = dayText(monthStart(day)).replaceAll('-', '');
  return {
    kind: 'legacy',
    id: `/subscriptions/${subscription.id}/providers/Microsoft.Billing/billingPeriods/${billingPeriod}/providers/Microsoft.Consumption/usageDetails/${name}`,
    name,
    type: 'Microsoft.Consumption/usageDetails',
    tags: Object.keys(line.tags).length === 0 ? null : line.tags,
    properties: {
      billingAccountId: account.id,
      billingAccountName: account.name,
      billingPeriodStartDate: `${period.start}T00:00:00.0000000Z`,
      billingPeriodEndDate: `${period.end}T00:00:00.0000000Z`,
      billingProfileId: profile.id,
      billingProfileName: profile.name,
      accountName: account.accountName,
      subscriptionId: subscription.id,
      subscriptionName: subscription.name,
      date: timeOf(day),
      product: productOf(line),
      ...meterOf(line),
      quantity: Number(quantity.toFixed(10)),
      effectivePrice,
      cost: Number(cost.toFixed(10)),
      unitPrice,
      payGPrice: unitPrice,
      billingCurrency: account.currency,
      resourceLocation: line.location,
      consumedService: consumedService(line),
      resourceId: line.resourceId,
      resourceName: nameOf(line.resourceId),
      invoiceSection: account.accountName,
      costCenter: costCenterOf(line),
      resourceGroup: line.group,
      ...reservationOf(row),
      offerId: account.offerId,
      isAzureCreditEligible: true,
      publisherName: 'Microsoft',
      publisherType: 'Azure',
      planName: line.item.skuName,
      chargeType: line.chargeType,
      frequency: line.frequency,
      pricingModel: pricingModelOf(line),
      ...(expand.meterDetails ? { meterDetails: meterDetails(row) } : {}),
      ...(expand.additionalInfo ? { additionalInfo: additionalInfo(line) } : {}),
    },
  };
}
