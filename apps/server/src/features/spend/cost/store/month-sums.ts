import { createHash } from 'node:crypto';
import type { CostRow } from '@blueport/cost-analysis';

/** Daily amounts of one item in a month, in billionths of its currency. Index 0 is the first day. */
export interface ItemSums {
  readonly row: CostRow;
  readonly billed: Float64Array;
  readonly amortized: Float64Array;
  quantity: number;
}

const itemKey = (row: CostRow): string =>
  [
    row.subscriptionId,
    row.resourceId.toLowerCase(),
    row.service,
    row.product,
    row.meter,
    row.unit,
    row.chargeType,
    row.pricingModel,
    row.currency,
    row.location,
    row.resourceGroup.toLowerCase(),
    row.resourceType,
    ...Object.entries(row.tags)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flat(),
  ].join('\u0000');

/** Returns the hash that identifies an item within its organization. */
export const itemHash = (row: CostRow): Buffer =>
  createHash('sha256').update(itemKey(row)).digest().subarray(0, 16);

/** Sums up the rows of one month by item and day. */
export class MonthSums {
  readonly #items = new Map<string, ItemSums>();
  readonly #days: number;
  rows = 0;
  /** Last day with a row; empty without rows. */
  lastDay = '';

  /** @param days Number of days of the month. */
  constructor(days: number) {
    this.#days = days;
  }

  /** Adds a row; with `metric`, only one of its two amounts. */
  add(row: CostRow, metric: 'billed' | 'amortized' | 'both' = 'both'): void {
    const key = itemKey(row);
    let item = this.#items.get(key);
    if (item === undefined) {
      item = {
        row,
        billed: new Float64Array(this.#days),
        amortized: new Float64Array(this.#days),
        quantity: 0,
      };
      this.#items.set(key, item);
    }
    const index = Number(row.day.slice(8, 10)) - 1;
    if (metric !== 'amortized') {
      item.billed[index]! += row.billed;
      item.quantity += row.quantity;
    }
    if (metric !== 'billed') item.amortized[index]! += row.amortized;
    this.rows += 1;
    if (row.day > this.lastDay) this.lastDay = row.day;
  }

  items(): readonly ItemSums[] {
    return [...this.#items.values()];
  }
}
