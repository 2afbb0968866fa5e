import type { PriceNote } from '@blueport/contracts';

/** A resource as a template predicts it or a cloud shows it; whatever is missing is unknown. */
export interface PredictedResource {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly location?: unknown;
  readonly sku?: unknown;
  readonly kind?: unknown;
  /** What an image of the marketplace was bought by. */
  readonly plan?: unknown;
  readonly properties?: unknown;
}

/** One row of the vendor's public price list, as far as pricing needs it. */
export interface PriceItem {
  readonly productName: string;
  readonly skuName: string;
  readonly meterName: string;
  /** For example `1 Hour`, `1 GB/Month`, `10K`. */
  readonly unitOfMeasure: string;
  /** Decimal, in the currency that was asked for. */
  readonly unitPrice: string;
  /** From how many units in a month on this price holds. */
  readonly tierMinimumUnits: number;
  readonly armRegionName: string;
}

/** A part of the price list that is asked for at once. */
export interface PriceListKey {
  readonly service: string;
  readonly region: string;
  readonly product?: string;
  readonly productContains?: string;
  readonly armSku?: string;
}

/** A meter that a resource runs up. */
export interface Use {
  readonly list: PriceListKey;
  readonly product?: RegExp;
  readonly sku?: string | RegExp;
  readonly meter?: string | RegExp;
  /** How many run or are kept all month; with `volume`, how many are used up in a month. */
  readonly amount: number;
  readonly volume?: boolean;
  /** Software is sold by the cores of its machine: the meter of that many, or else of the narrowest span around them. */
  readonly cores?: number;
  /** Said instead where the list does not have it; without it the whole resource has no price. */
  readonly otherwise?: PriceNote;
}

/** What a rule says of a resource; `missing` is what it costs beside its uses and no price list tells. */
export type Charge =
  | {
      readonly kind: 'charged';
      readonly uses: readonly Use[];
      readonly notes: readonly PriceNote[];
      readonly missing?: readonly PriceNote[];
    }
  | { readonly kind: 'free'; readonly notes: readonly PriceNote[] }
  | { readonly kind: 'unknown'; readonly reason: PriceNote };
