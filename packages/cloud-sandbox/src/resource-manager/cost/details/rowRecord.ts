import { idsOf } from '../../../prices/priceBook.ts';
import { textOf } from '../../json.ts';
import { dayMs, dayText, monthStart } from '../rows/calendar.ts';
import type { CostLine } from '../rows/costLine.ts';
import type { CostRow } from '../rows/costRow.ts';
import type { Payer } from '../query/dimensions.ts';

/** Returns an amount as a decimal with at most 12 places, never in exponential form. */
export function decimal(amount: number): string {
  const text = amount.toFixed(12);
  return text.includes('.') ? text.replace(/\.?0+$/, '').replace(/^-0$/, '0') : text;
}

/** Returns the last part of an id. */
export const nameOf = (id: string): string => id.split('/').at(-1) ?? '';

/** Returns the namespace of a type in the spelling of cost rows, such as `Microsoft.Compute`. */
export const consumedService = ({ resourceId, type }: CostLine): string =>
  /\/providers\/([^/]+)\//i.exec(resourceId)?.[1] ?? type.split('/')[0] ?? '';

/** Returns what a machine's meter reports about the machine; empty for other meters. */
export function additionalInfo({ item, resourceId }: CostLine): string {
  if (item.armSkuName === '' || resourceId === '') return '';
  return JSON.stringify({ UsageType: 'ComputeHR', ServiceType: item.armSkuName, VMName: nameOf(resourceId) });
}

/** Returns the value of a tag that cost centers are read from. */
export const costCenterOf = ({ tags }: CostLine): string => textOf(tags['costCenter']) ?? '';

/** Returns the product with its meter and region, as cost rows name it. */
export const productOf = ({ item }: CostLine): string =>
  [item.productName, item.meterName, item.location].filter((part) => part !== '').join(' - ');

/** The identifiers of a line's meter and its part number. */
export function meterOf({ item }: CostLine): { meterId: string; partNumber: string } {
  const { meterId } = idsOf(item);
  const number = Number.parseInt(meterId.slice(0, 6), 16) % 100_000;
  return { meterId, partNumber: `AAA-${String(number).padStart(5, '0')}` };
}

/** Amounts of a row in the billing currency. Prices are per unit. */
export interface RowAmounts {
  readonly quantity: number;
  readonly cost: number;
  readonly effectivePrice: number;
  readonly unitPrice: number;
}

export function amountsOf({ quantity, costUsd, listCostUsd, payer }: CostRow): RowAmounts {
  const { rate } = payer.account;
  const perUnit = (amount: number): number => (quantity === 0 ? 0 : (amount * rate) / quantity);
  return {
    quantity,
    cost: costUsd * rate,
    effectivePrice: perUnit(costUsd),
    unitPrice: perUnit(listCostUsd),
  };
}

/** Returns the first and the last day of the billing period of a day, as dates. */
export function billingPeriodOf(day: number): { start: string; end: string } {
  return { start: dayText(monthStart(day)), end: dayText(monthStart(day, 1) - 1) };
}

/** Returns the id of a row, which is the same each time it is read. */
export const rowSeed = ({ line, day, dataSet }: CostRow): string =>
  [
    line.resourceId,
    line.item.meterName,
    line.item.productName,
    line.chargeType,
    line.since,
    day,
    dataSet,
  ].join('|');

/** Returns the pricing model of a line. */
export const pricingModelOf = ({ reservation }: CostLine): 'OnDemand' | 'Reservation' =>
  reservation === undefined ? 'OnDemand' : 'Reservation';

/** Returns the start of a day as a time. */
export const timeOf = (day: number): string => `${new Date(day * dayMs).toISOString().slice(0, 19)}.0000000Z`;

/** Returns who pays, as rows name it. */
export const profileOf = ({ account }: Payer): { id: string; name: string } => ({
  id: account.id,
  name: account.name,
});
