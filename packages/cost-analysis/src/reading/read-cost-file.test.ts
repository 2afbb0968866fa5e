import { describe, expect, it } from 'vitest';
import { costDetailsRow, fileOf, focusRow, readAll, subscription } from '../testing/cost-csv.testing.ts';
import { readCostFile } from './read-cost-file.ts';

describe('readCostFile', () => {
  it('reads FOCUS rows with both amounts and the columns of Microsoft', async () => {
    const [row] = await readAll([fileOf([focusRow()])]);
    expect(row).toEqual({
      day: '2026-03-01',
      subscriptionId: subscription,
      resourceId: `/subscriptions/${subscription}/resourceGroups/web/providers/Microsoft.Compute/virtualMachines/vm1`,
      resourceType: 'microsoft.compute/virtualmachines',
      resourceGroup: 'web',
      location: 'westeurope',
      service: 'Virtual Machines',
      product: 'Standard D2s v5',
      meter: 'D2s v5',
      unit: 'Hours',
      quantity: 24,
      billed: 1_250_000_000,
      amortized: 1_500_000_000,
      currency: 'EUR',
      chargeType: 'Usage',
      pricingModel: 'OnDemand',
      tags: { env: 'prod' },
    });
  });

  it('reads actual cost, and uses its amount as billed and amortized', async () => {
    const [row] = await readAll([fileOf([costDetailsRow()])], { metric: 'amortized' });
    expect(row).toEqual({
      day: '2026-03-01',
      subscriptionId: subscription,
      resourceId: `/subscriptions/${subscription}/resourcegroups/DATA/providers/Microsoft.Compute/disks/d1`,
      resourceType: 'microsoft.compute/disks',
      resourceGroup: 'DATA',
      location: 'eastus2',
      service: 'Storage',
      product: 'Premium SSD',
      meter: 'P30 Disks',
      unit: '1/Month',
      quantity: 0.5,
      billed: 2_750_000_000,
      amortized: 2_750_000_000,
      currency: 'EUR',
      chargeType: 'Usage',
      pricingModel: 'OnDemand',
      tags: { env: 'prod', 'cost center': '42' },
    });
  });

  it('reads the spellings of customer agreements and pay-as-you-go', async () => {
    const customerAgreement = {
      date: '2026-03-01',
      costInPricingCurrency: '9',
      costInBillingCurrency: '1e-3',
      billingCurrency: 'usd',
      SubscriptionId: subscription,
      InstanceName: `/subscriptions/${subscription}/resourceGroups/a/providers/Microsoft.Sql/servers/s/databases/d`,
      meterCategory: 'SQL Database',
      resourceGroupName: 'a',
    };
    const payAsYouGo = {
      SubscriptionGuid: subscription,
      UsageDateTime: '2026-03-01T00:00:00',
      MeterCategory: 'SQL Database',
      PreTaxCost: '0.001',
      ResourceType: 'Microsoft.Sql/servers/databases',
      InstanceId: customerAgreement.InstanceName,
      Currency: 'USD',
    };
    const [one] = await readAll([fileOf([customerAgreement])]);
    const [other] = await readAll([fileOf([payAsYouGo])]);
    expect(one).toMatchObject({
      day: '2026-03-01',
      billed: 1_000_000,
      resourceType: 'microsoft.sql/servers/databases',
      resourceGroup: 'a',
    });
    expect(other).toEqual(one);
  });

  it('reads customer agreements as enterprise agreements', async () => {
    const id = `/subscriptions/${subscription}/resourceGroups/DATA/providers/Microsoft.Compute/disks/d1`;
    // The columns of both in the order of Microsoft's schemas, as far as their names or values differ.
    const customerAgreement = {
      invoiceId: '',
      billingProfileId: 'AAAA-BBBB-CCC-DDD',
      date: '03/01/2026',
      productOrderName: 'Azure plan',
      meterName: 'P30 Disks',
      meterCategory: 'Storage',
      meterRegion: 'US East 2',
      ProductName: 'Premium SSD',
      SubscriptionId: subscription,
      publisherType: 'Microsoft',
      resourceGroupName: 'DATA',
      ResourceId: id,
      resourceLocation: 'EastUS2',
      location: 'US East 2',
      effectivePrice: '5.5',
      quantity: '0.5',
      unitOfMeasure: '1/Month',
      chargeType: 'Usage',
      billingCurrency: 'EUR',
      pricingCurrency: 'USD',
      costInBillingCurrency: '2.75',
      costInPricingCurrency: '3.1',
      costInUsd: '3.1',
      paygCostInBillingCurrency: '4',
      tags: '"env": "prod"',
      PayGPrice: '9',
      pricingModel: 'On Demand',
      unitPrice: '6',
      provider: 'Azure',
    };
    const enterpriseAgreement = {
      InvoiceSectionName: 'IT',
      SubscriptionId: subscription,
      ResourceGroup: 'DATA',
      ResourceLocation: 'US East 2',
      Date: '03/01/2026',
      ProductName: 'Premium SSD',
      MeterCategory: 'Storage',
      MeterName: 'P30 Disks',
      UnitOfMeasure: '1/Month',
      Quantity: '0.5',
      EffectivePrice: '5.5',
      CostInBillingCurrency: '2.75',
      ResourceId: id,
      Tags: '"env": "prod"',
      ChargeType: 'Usage',
      PricingModel: 'OnDemand',
      BillingCurrencyCode: 'EUR',
      PayGPrice: '9',
    };
    const [one] = await readAll([fileOf([customerAgreement])]);
    expect(one).toMatchObject({
      billed: 2_750_000_000,
      currency: 'EUR',
      pricingModel: 'OnDemand',
      location: 'eastus2',
    });
    expect(await readAll([fileOf([enterpriseAgreement])])).toEqual([one]);
    const ungrouped = {
      ...customerAgreement,
      resourceGroupName: 'Not applicable',
      ResourceId: '',
      chargeType: 'Purchase',
    };
    const commitment = { ...customerAgreement, pricingModel: 'SavingsPlan' };
    expect(await readAll([fileOf([ungrouped, commitment])])).toMatchObject([
      { resourceGroup: '', resourceId: '', chargeType: 'Purchase' },
      { pricingModel: 'SavingsPlan' },
    ]);
  });

  it('accepts refunds, purchases without a resource, and the pricing models of FOCUS', async () => {
    const purchase = {
      ResourceId: 'NULL',
      x_ResourceGroupName: '',
      x_ResourceType: '',
      ConsumedQuantity: 'NULL',
    };
    const rows = await readAll([
      fileOf([
        focusRow({ ...purchase, ChargeCategory: 'Purchase' }),
        focusRow({ ...purchase, ChargeCategory: 'Purchase', ChargeClass: 'Correction', BilledCost: '-12.5' }),
        focusRow({ PricingCategory: 'Committed', CommitmentDiscountType: 'Savings plan' }),
        focusRow({ PricingCategory: 'Dynamic' }),
      ]),
    ]);
    expect(rows[0]).toMatchObject({ resourceId: '', resourceGroup: '', quantity: 2.4, unit: '10 Hours' });
    expect(rows[1]).toMatchObject({ chargeType: 'Refund', billed: -12_500_000_000 });
    expect(rows.map(({ pricingModel }) => pricingModel)).toEqual([
      'OnDemand',
      'OnDemand',
      'SavingsPlan',
      'Spot',
    ]);
  });

  it('reads files with byte order mark, CRLF, blank lines, unknown columns and no last line break', async () => {
    const text = fileOf(
      [focusRow({ Extra: 'a "quoted"\r\ntext, with a line break' }), focusRow({ Extra: 'ü€😀' })],
      '\r\n',
    );
    const bytes = new TextEncoder().encode(`\uFEFF${text.replace(/\r\n$/, '')}`);
    const single = [...bytes].map((byte) => Uint8Array.of(byte));
    expect(await readAll(single)).toEqual(await readAll([text, '\r\n\r\n']));
    expect(await readAll(single)).toHaveLength(2);
  });

  it('accepts a thousand tags and long values', async () => {
    const tags = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`tag${index}`, 'v'.repeat(256)]),
    );
    const members = Object.entries(tags).map(([key, value]) => `"${key}": "${value}"`);
    const [row] = await readAll([
      fileOf([costDetailsRow({ Tags: members.join(','), Product: 'x'.repeat(100_000) })]),
    ]);
    expect(row?.tags).toEqual(tags);
    expect(row?.product).toHaveLength(100_000);
  });

  it('returns batches of at most the given size, and none for a file without rows', async () => {
    expect(await readAll([fileOf([focusRow()]).split('\n')[0]!])).toEqual([]);
    expect(
      await readAll([fileOf(Array.from({ length: 25 }, () => focusRow()))], { batchSize: 10 }),
    ).toHaveLength(25);
  });

  it('uses the amount of a FOCUS file with only one', async () => {
    const { EffectiveCost: _, ...row } = focusRow();
    expect((await readAll([fileOf([row])]))[0]).toMatchObject({
      billed: 1_250_000_000,
      amortized: 1_250_000_000,
    });
  });

  it('returns rows before the file ends', async () => {
    let isRead = false;
    const chunks = (async function* () {
      yield fileOf(Array.from({ length: 20 }, () => focusRow()));
      isRead = true;
      yield fileOf([focusRow()]).split('\n')[1]!;
    })();
    const rows = readCostFile(chunks, { metric: 'billed', batchSize: 10 });
    expect((await rows.next()).value).toHaveLength(10);
    expect(isRead).toBe(false);
    await rows.next();
    expect((await rows.next()).value).toHaveLength(1);
    expect((await rows.next()).done).toBe(true);
  });

  it.each([
    ['West Europe', 'westeurope'],
    ['EU West', 'westeurope'],
    ['EastUS2', 'eastus2'],
    ['us east 2', 'eastus2'],
    ['Global', 'global'],
    ['Unassigned', ''],
  ])('reads the location %s as %s', async (ResourceLocation, location) => {
    expect(await readAll([fileOf([costDetailsRow({ ResourceLocation })])])).toMatchObject([{ location }]);
  });
});
