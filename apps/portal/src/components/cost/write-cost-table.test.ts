import type { CostTable } from '@blueport/contracts';
import { expect, it } from 'vitest';
import { writeCostTable } from './write-cost-table.ts';

const table: CostTable = {
  currency: 'USD',
  points: ['2026-10-01', '2026-11-01'],
  groupCount: 12,
  rows: [
    { key: 'ada', label: 'Ada', total: '9', inferred: '2.5', values: ['4', '5'] },
    { key: 'bob', label: 'Bob', total: '3', values: ['3', '0'] },
  ],
  others: { count: 10, total: '7', values: ['3', '4'] },
};
const texts = {
  name: 'Owner',
  total: 'Cost',
  currency: 'Currency',
  inferred: 'Inferred cost',
  nameOf: ({ label }: { readonly label: string }) => label,
  othersOf: (count: number) => `Other: ${count} groups`,
};

it('writes inferred cost, and the sum of all further groups as the last row', async () => {
  const text = await (await writeCostTable('csv', table, texts)).text();
  expect(
    text
      .replaceAll(/["\r\uFEFF]/g, '')
      .trim()
      .split('\n'),
  ).toEqual([
    'Owner,ID,Currency,Cost,Inferred cost,2026-10-01,2026-11-01',
    'Ada,ada,USD,9,2.5,4,5',
    'Bob,bob,USD,3,0,3,0',
    'Other: 10 groups,,USD,7,0,3,4',
  ]);
});

it('writes exact amounts as JSON', async () => {
  const rows: unknown = JSON.parse(await (await writeCostTable('json', table, texts)).text());
  expect(rows).toMatchObject([
    { key: 'ada', total: '9', inferred: '2.5' },
    { key: 'bob', total: '3' },
    { key: null, name: 'Other: 10 groups', total: '7', values: { '2026-10-01': '3', '2026-11-01': '4' } },
  ]);
});
