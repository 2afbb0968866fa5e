import type { PriceNote } from '@blueport/contracts';

/** A resource as predicted from a template or returned by a cloud; missing values are unknown. */
export interface PredictedResource {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly location?: unknown;
  readonly sku?: unknown;
  readonly kind?: unknown;
  /** Purchase plan of a marketplace image. */
  readonly plan?: unknown;
  readonly properties?: unknown;
}

/** One row of the vendor's public price list, with the fields that pricing needs. */
export interface PriceItem {
  readonly productName: string;
  readonly skuName: string;
  readonly meterName: string;
  /** For example `1 Hour`, `1 GB/Month`, `10K`. */
  readonly unitOfMeasure: string;
  /** Decimal, in the requested currency. */
  readonly unitPrice: string;
  /** Minimum monthly quantity for which this price applies. */
  readonly tierMinimumUnits: number;
  readonly armRegionName: string;
}

/** A part of the price list that is requested together. */
export interface PriceListKey {
  readonly service: string;
  readonly region: string;
  readonly product?: string;
  readonly productContains?: string;
  readonly armSku?: string;
}

/** A meter that a resource uses. */
export interface Use {
  readonly list: PriceListKey;
  readonly product?: RegExp;
  readonly sku?: string | RegExp;
  readonly meter?: string | RegExp;
  /** Number of units in continuous use; with `volume`, the quantity consumed per month. */
  readonly amount: number;
  readonly volume?: boolean;
  /**
   * Software is sold by the cores of its machine: the meter of exactly that many, otherwise of the narrowest range that
   * includes them.
   */
  readonly cores?: number;
  /** Used if the list does not contain the meter; without it, the whole resource has no price. */
  readonly otherwise?: PriceNote;
}

/** Result of a rule for a resource; `missing` are costs that no price list contains. */
export type Charge =
  | {
      readonly kind: 'charged';
      readonly uses: readonly Use[];
      readonly notes: readonly PriceNote[];
      readonly missing?: readonly PriceNote[];
    }
  | { readonly kind: 'free'; readonly notes: readonly PriceNote[] }
  | { readonly kind: 'unknown'; readonly reason: PriceNote };
