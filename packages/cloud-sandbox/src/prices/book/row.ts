/** What one unit costs in US dollars in the cheapest region; or tiers, each with the units it begins at. */
type Price = number | readonly (readonly [from: number, price: number])[];

/** One meter: sku, meter, unit, price. */
export type MeterRow = readonly [sku: string, meter: string, unit: string, price: Price];

/** Meters of one product of the price list. */
export interface Product {
  readonly service: string;
  readonly family: string;
  readonly name: string;
  /** Sold at one price everywhere, under the region `Global`. */
  readonly global?: boolean;
  /** Sold under no region at all, as licences are. */
  readonly nowhere?: boolean;
  readonly meters: readonly MeterRow[];
}
