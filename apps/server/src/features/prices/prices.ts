import type { CloudName, PriceCurrency, PriceEstimate } from '@blueport/contracts';

/** A resource as it will be: what the template's expansion says of it. */
export interface PredictedResource {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly location?: unknown;
  readonly sku?: unknown;
  readonly kind?: unknown;
  readonly properties?: unknown;
}

/** What the resources of one deployment cost. */
export interface Prices {
  /**
   * Prices resources by the month. Never refuses: what has no price is named in the answer, and where the price list does
   * not answer, older prices are used and said to be stale.
   */
  estimate(request: {
    readonly cloud: CloudName;
    readonly currency: PriceCurrency;
    readonly resources: readonly PredictedResource[];
    /** Region of resources that name none, for example the resource group's. */
    readonly location?: string;
  }): Promise<PriceEstimate>;
}
