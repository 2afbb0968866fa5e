import { describe, expect, it } from 'vitest';
import { subscription } from '../testing/cost-csv.testing.ts';
import { CostFileError } from './cost-file-error.ts';
import { readQueryTable } from './query-table.ts';

const id = `/subscriptions/${subscription}/resourcegroups/web/providers/microsoft.web/sites/shop`;
const response = {
  Cost: 1.5,
  UsageDate: 20260301,
  ResourceId: id,
  ResourceType: 'Microsoft.Web/sites',
  ResourceLocation: 'EU West',
  ResourceGroupName: 'web',
  MeterCategory: 'Azure App Service',
  Meter: 'P1 v3',
  ChargeType: 'Usage',
  PricingModel: 'OnDemand',
  Tags: ['"env":"prod"'],
  Currency: 'eur',
  Other: null,
};
const columnsOf = (row: object) => Object.keys(row).map((name) => ({ name }));

describe('readQueryTable', () => {
  it('reads the columns that Blueport requests', () => {
    expect(readQueryTable(columnsOf(response), [Object.values(response)])).toEqual([
      {
        day: '2026-03-01',
        subscriptionId: subscription,
        resourceId: id,
        resourceType: 'microsoft.web/sites',
        resourceGroup: 'web',
        location: 'westeurope',
        service: 'Azure App Service',
        product: '',
        meter: 'P1 v3',
        unit: '',
        quantity: 0,
        billed: 1_500_000_000,
        amortized: 1_500_000_000,
        currency: 'EUR',
        chargeType: 'Usage',
        pricingModel: 'OnDemand',
        tags: { env: 'prod' },
      },
    ]);
  });

  it('reads named columns, a tag as key and value, and rows without a resource', () => {
    const row = {
      total: 1e-9,
      used: 3,
      ServiceName: 'Storage',
      TagKey: 'team',
      TagValue: 'a',
      Currency: 'USD',
    };
    const names = { amount: 'total', quantity: 'used', subscriptionId: 'S1', day: '2026-03-01' };
    expect(readQueryTable(columnsOf(row), [Object.values(row)], names)[0]).toMatchObject({
      billed: 1,
      quantity: 3,
      subscriptionId: 's1',
      service: 'Storage',
      tags: { team: 'a' },
    });
  });

  it.each([
    ['MissingColumn', { UsageDate: 20260301, Currency: 'USD' }, 0],
    ['MissingColumn', { Cost: 1, Currency: 'USD' }, 0],
    ['InvalidDate', { Cost: 1, UsageDate: 20261301, Currency: 'USD' }, 1],
    ['InvalidNumber', { Cost: null, UsageDate: 20260301, Currency: 'USD' }, 1],
  ])('refuses %s (%o)', (code, row, line) => {
    const read = () => readQueryTable(columnsOf(row), [Object.values(row)]);
    expect(read).toThrow(CostFileError);
    expect(read).toThrow(expect.objectContaining({ code, line }));
  });
});
