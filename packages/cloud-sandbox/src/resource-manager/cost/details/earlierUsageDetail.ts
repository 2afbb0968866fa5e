import { guidFrom } from '../../../world/people.ts';
import type { JsonObject } from '../../json.ts';
import { dayText, monthStart } from '../rows/calendar.ts';
import type { CostRow } from '../rows/costRow.ts';
import {
  additionalInfo,
  amountsOf,
  consumedService,
  costCenterOf,
  meterOf,
  nameOf,
  productOf,
  rowSeed,
} from './rowRecord.ts';
import type { Expansion } from './usageDetail.ts';

/** The first version with the present shape of usage details. */
export const presentShapeSince = '2019-10-01';

/** Returns a row of cost as a usage detail of the versions before 2019-10-01, which the Azure CLI uses. */
export function earlierUsageDetail(row: CostRow, expand: Expansion): JsonObject {
  const { line, payer, day } = row;
  const { subscription, account } = payer;
  const { quantity, cost } = amountsOf(row);
  const name = guidFrom('usage detail', rowSeed(row));
  const period = dayText(monthStart(day)).replaceAll('-', '');
  const scope = `/subscriptions/${subscription.id}/providers/Microsoft.Billing/billingPeriods/${period}`;
  const { item } = line;
  return {
    id: `${scope}/providers/Microsoft.Consumption/usageDetails/${name}`,
    name,
    type: 'Microsoft.Consumption/usageDetails',
    tags: Object.keys(line.tags).length === 0 ? null : line.tags,
    properties: {
      billingPeriodId: scope,
      usageStart: `${dayText(day)}T00:00:00Z`,
      usageEnd: `${dayText(day)}T23:59:59Z`,
      instanceId: line.resourceId,
      instanceName: nameOf(line.resourceId),
      instanceLocation: line.location,
      currency: account.currency,
      usageQuantity: Number(quantity.toFixed(10)),
      billableQuantity: Number(quantity.toFixed(10)),
      pretaxCost: Number(cost.toFixed(10)),
      isEstimated: false,
      meterId: meterOf(line).meterId,
      subscriptionGuid: subscription.id,
      subscriptionName: subscription.name,
      accountName: account.accountName,
      product: productOf(line),
      consumedService: consumedService(line),
      costCenter: costCenterOf(line),
      ...(expand.meterDetails
        ? {
            meterDetails: {
              meterName: item.meterName,
              meterCategory: item.serviceName,
              meterSubCategory: item.productName,
              unit: item.unitOfMeasure,
              meterLocation: item.location,
              totalIncludedQuantity: 0,
              pretaxStandardRate: item.price * account.rate,
            },
          }
        : {}),
      ...(expand.additionalInfo ? { additionalProperties: additionalInfo(line) } : {}),
    },
  };
}
