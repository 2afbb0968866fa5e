import type { CostRow } from '../cost-row.ts';
import { type CostFileOptions, readCostFile } from '../reading/read-cost-file.ts';

/** Formats a table as CSV and quotes the values that need it. */
export function csv(rows: readonly (readonly string[])[], lineBreak = '\n'): string {
  const quoted = (value: string): string =>
    /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  return rows.map((row) => row.map(quoted).join(',') + lineBreak).join('');
}

/** Reads a whole file that arrives in the given chunks. */
export async function readAll(
  chunks: readonly (Uint8Array | string)[],
  options: Partial<CostFileOptions> = {},
): Promise<CostRow[]> {
  const rows: CostRow[] = [];
  const stream = (async function* () {
    yield* chunks;
  })();
  for await (const batch of readCostFile(stream, { metric: 'billed', ...options })) rows.push(...batch);
  return rows;
}

export const subscription = '11111111-2222-3333-4444-555555555555';

/** A FOCUS row of Microsoft with the given changes. */
export const focusRow = (changes: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  BilledCost: '1.25',
  EffectiveCost: '1.5',
  BillingCurrency: 'EUR',
  ChargeCategory: 'Usage',
  ChargeClass: '',
  ChargeDescription: 'Standard D2s v5',
  ChargePeriodStart: '2026-03-01T00:00:00Z',
  ChargePeriodEnd: '2026-03-02T00:00:00Z',
  CommitmentDiscountType: '',
  ConsumedQuantity: '24',
  ConsumedUnit: 'Hours',
  PricingCategory: 'Standard',
  PricingQuantity: '2.4',
  PricingUnit: '10 Hours',
  RegionId: 'westeurope',
  ResourceId: `/subscriptions/${subscription}/resourceGroups/web/providers/Microsoft.Compute/virtualMachines/vm1`,
  ResourceType: 'Virtual machine',
  ServiceName: 'Azure Virtual Machines',
  SubAccountId: `/subscriptions/${subscription}`,
  Tags: '{"env":"prod"}',
  x_ResourceGroupName: 'web',
  x_ResourceType: 'microsoft.compute/virtualmachines',
  x_SkuMeterCategory: 'Virtual Machines',
  x_SkuMeterName: 'D2s v5',
  ...changes,
});

/** A row of an actual cost export of an enterprise agreement with the given changes. */
export const costDetailsRow = (changes: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  SubscriptionId: subscription.toUpperCase(),
  Date: '03/01/2026',
  Product: 'Premium SSD',
  MeterCategory: 'Storage',
  MeterName: 'P30 Disks',
  Quantity: '0.5',
  Cost: '2.75',
  BillingCurrency: 'EUR',
  ResourceLocation: 'EastUS2',
  ResourceId: `/subscriptions/${subscription}/resourcegroups/DATA/providers/Microsoft.Compute/disks/d1`,
  Tags: '"env": "prod","cost center": "42"',
  UnitOfMeasure: '1/Month',
  ResourceGroup: 'DATA',
  ChargeType: 'Usage',
  PricingModel: 'OnDemand',
  ...changes,
});

/** Formats rows with the same columns as a file with a header. */
export const fileOf = (rows: readonly Readonly<Record<string, string>>[], lineBreak = '\n'): string =>
  csv([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))], lineBreak);
