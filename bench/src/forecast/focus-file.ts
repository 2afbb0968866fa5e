/** Columns of a FOCUS export of Microsoft that have a value in the generated rows; 45 more are empty. */
const valueOf: Readonly<Record<string, (row: number) => string>> = {
  BilledCost: (row) => (row * 0.00123).toFixed(11),
  EffectiveCost: (row) => (row * 0.00121).toFixed(11),
  BillingAccountId: () => '/providers/Microsoft.Billing/billingAccounts/8611537',
  BillingAccountName: () => 'Contoso',
  BillingCurrency: () => 'USD',
  BillingPeriodStart: () => '2026-09-01T00:00:00Z',
  BillingPeriodEnd: () => '2026-10-01T00:00:00Z',
  ChargeCategory: () => 'Usage',
  ChargeDescription: () => 'Tiered Block Blob - LRS - List and Create Container Operations - US East',
  ChargeFrequency: () => 'Usage-Based',
  ChargePeriodStart: (row) => `2026-09-${String(1 + (row % 30)).padStart(2, '0')}T00:00:00Z`,
  ChargePeriodEnd: () => '2026-10-01T00:00:00Z',
  ConsumedQuantity: (row) => (row * 0.0003).toFixed(12),
  ConsumedUnit: () => 'Units',
  ContractedCost: () => '0.0000000015',
  ListCost: () => '0.000015',
  ListUnitPrice: () => '0.05',
  PricingCategory: () => 'Standard',
  PricingQuantity: () => '0.00000003',
  PricingUnit: () => '10K',
  ProviderName: () => 'Microsoft',
  PublisherName: () => 'Microsoft',
  RegionId: () => 'eastus',
  RegionName: () => 'East US',
  ResourceId: (row) =>
    `/subscriptions/64e355d7-997c-491d-b0c1-8414dccfcf42/resourcegroups/group-${row % 50}/providers/microsoft.storage/storageaccounts/account${row % 5000}`,
  ResourceName: (row) => `account${row % 5000}`,
  ResourceType: () => 'Storage account',
  ServiceCategory: () => 'Storage',
  ServiceName: () => 'Storage Accounts',
  SubAccountId: () => '/subscriptions/64e355d7-997c-491d-b0c1-8414dccfcf42',
  SubAccountName: () => 'Contoso Production',
  SubAccountType: () => 'Subscription',
  Tags: (row) => `"{""env"": ""prod"", ""team"": ""team ${row % 300}"", ""CostCenter"": ""1234""}"`,
  x_AccountName: () => 'Contoso',
  x_BillingExchangeRate: () => '1',
  x_PricingSubcategory: () => 'Standard',
  x_ResourceGroupName: (row) => `group-${row % 50}`,
  x_ResourceType: () => 'microsoft.storage/storageaccounts',
  x_SkuDetails: () => '"{""ServiceType"":""Storage"",""ImageType"":""Canonical""}"',
  x_SkuMeterCategory: () => 'Storage',
  x_SkuMeterId: () => '7b349b65-d906-42e5-833f-b2af38513468',
  x_SkuMeterName: () => 'LRS List and Create Container Operations',
  x_SkuOfferId: () => 'MS-AZR-0017P',
  x_SkuRegion: () => 'US East',
};
const emptyColumns = 45;

/** Returns a generated FOCUS export with about as many columns and bytes per row as Microsoft's. */
export function focusFile(rows: number): Buffer {
  const empty = ','.repeat(emptyColumns);
  const header = [
    ...Object.keys(valueOf),
    ...Array.from({ length: emptyColumns }, (_, index) => `x_Empty${index}`),
  ];
  const values = Object.values(valueOf);
  const lines = Array.from(
    { length: rows },
    (_, row) => `${values.map((value) => value(row)).join(',')}${empty}\r\n`,
  );
  return Buffer.from(`${header.join(',')}\r\n${lines.join('')}`);
}
