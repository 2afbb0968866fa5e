import { createHash } from 'node:crypto';
import type { CostRow } from '@blueport/cost-analysis';

/** Daily amounts of one item in a month, in billionths of its currency. Index 0 is the first day. */
export interface ItemSums {
  readonly row: CostRow;
  /** Identifies the item within its organization, in hexadecimal. */
  readonly hash: string;
  readonly billed: Float64Array;
  readonly amortized: Float64Array;
  quantity: number;
}

/** Readers share the object of equal tags, so that their text is made once. */
const tagTexts = new WeakMap<object, string>();

function tagText(tags: CostRow['tags']): string {
  const known = tagTexts.get(tags);
  if (known !== undefined) return known;
  const text = JSON.stringify(Object.entries(tags).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  tagTexts.set(tags, text);
  return text;
}

/**
 * Returns a text that is equal for rows of the same item. Attributes that follow from the resource id are left out. The
 * cloud writes ids and names of resource groups in varying case.
 */
const itemKey = (row: CostRow): string =>
  `${row.resourceId.toLowerCase()}\0${row.service}\0${row.product}\0${row.meter}\0${row.unit}\0${row.chargeType}\0${row.pricingModel}\0${row.currency}\0${row.location}\0${row.resourceGroup.toLowerCase()}\0${tagText(row.tags)}`;

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
      const hash = createHash('sha256').update(`${row.subscriptionId}\0${key}`).digest('hex').slice(0, 32);
      item = {
        row,
        hash,
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

  /** Returns empty sums of the same month. */
  another(): MonthSums {
    return new MonthSums(this.#days);
  }

  /** Adds the sums of other rows of the same month. */
  merge(others: MonthSums): void {
    for (const [key, item] of others.#items) {
      const own = this.#items.get(key);
      if (own === undefined) {
        this.#items.set(key, item);
        continue;
      }
      for (let day = 0; day < this.#days; day += 1) {
        own.billed[day]! += item.billed[day]!;
        own.amortized[day]! += item.amortized[day]!;
      }
      own.quantity += item.quantity;
    }
    this.rows += others.rows;
    if (others.lastDay > this.lastDay) this.lastDay = others.lastDay;
  }

  items(): readonly ItemSums[] {
    return [...this.#items.values()];
  }
}
