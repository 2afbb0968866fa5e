/** One row of a cost export, cost details report or cost query, in the form that Blueport stores. */
export interface CostRow {
  /** UTC day of the usage, `YYYY-MM-DD`. */
  readonly day: string;
  /** In lower case. */
  readonly subscriptionId: string;
  /** As the cloud wrote it; empty for a charge without a resource, such as a purchase. */
  readonly resourceId: string;
  /** In lower case, for example `microsoft.compute/virtualmachines`; empty if unknown. */
  readonly resourceType: string;
  /** As the cloud wrote it; empty if the charge belongs to no group. */
  readonly resourceGroup: string;
  /** Region code such as `westeurope`; empty if the charge has none. */
  readonly location: string;
  /** Meter category, for example `Virtual Machines`. */
  readonly service: string;
  readonly product: string;
  readonly meter: string;
  readonly unit: string;
  /** In `unit`. */
  readonly quantity: number;
  /** Billed and amortized cost in billionths of the currency. Negative for credits and refunds. */
  readonly billed: number;
  readonly amortized: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** `Usage`, `Purchase`, `Refund`, `Credit`, `Tax` or another word of the cloud. */
  readonly chargeType: string;
  /** `OnDemand`, `Reservation`, `SavingsPlan`, `Spot` or another word of the cloud. */
  readonly pricingModel: string;
  readonly tags: Readonly<Record<string, string>>;
}
