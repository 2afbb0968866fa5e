import { describe, expect, it } from 'vitest';
import { readAll } from '../testing/cost-csv.testing.ts';
import { absent, corpusIsThere, readText } from '../testing/corpus-folder.testing.ts';
import { type QueryColumn, readQueryTable } from './query-table.ts';

/** Splits a CSV text by a regular expression; deliberately unrelated to the reader that it checks. */
function tableOf(text: string): Record<string, string>[] {
  const [header = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
      ),
    );
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Sums by a key, rounded to a millionth. */
function sums<T>(
  rows: readonly T[],
  key: (row: T) => string,
  amount: (row: T) => number,
): Record<string, number> {
  const groups = Map.groupBy(rows, key);
  return Object.fromEntries(
    [...groups].map(([name, group]) => [name, Math.round(sum(group.map(amount)) * 1e6) / 1e6]),
  );
}

describe.skipIf(!corpusIsThere)(`cost files (${corpusIsThere ? 'corpus' : absent})`, () => {
  it('sums a FOCUS file as the columns do', async () => {
    const text = readText('cost/focus/focus-1.0-sample.csv');
    const table = tableOf(text);
    const rows = await readAll([text], { expectedRows: table.length });
    expect(rows).toHaveLength(table.length);
    const day = (row: Record<string, string>): string => row['ChargePeriodStart']!.slice(0, 10);
    for (const [field, column] of [
      ['billed', 'BilledCost'],
      ['amortized', 'EffectiveCost'],
    ] as const) {
      const amount = (row: Record<string, string>): number => Number(row[column]);
      expect(
        sums(
          rows,
          (row) => row.day,
          (row) => row[field] / 1e9,
        ),
      ).toEqual(sums(table, day, amount));
      expect(
        sums(
          rows,
          (row) => row.service,
          (row) => row[field] / 1e9,
        ),
      ).toEqual(sums(table, (row) => row['ServiceName']!, amount));
    }
    for (const [index, row] of rows.entries()) {
      const tags = table[index]!['Tags']!;
      expect(row.tags).toEqual(tags === 'NULL' || tags === '' ? {} : JSON.parse(tags));
    }
  });

  it.each([
    ['cost/export/EA_ActualCost_Small.csv', 'billed'],
    ['cost/export/EA_AmortizedCost_Small.csv', 'amortized'],
  ] as const)('sums %s as the column does', async (file, metric) => {
    const text = readText(file);
    const table = tableOf(text);
    const rows = await readAll(Array.from(text), { metric, expectedRows: table.length, currency: 'USD' });
    const amount = (row: Record<string, string>): number => Number(row['Cost']);
    const group = (row: Record<string, string>): string => row['ResourceGroup']!;
    expect(
      sums(
        rows,
        (row) => row.resourceGroup,
        (row) => row[metric] / 1e9,
      ),
    ).toEqual(sums(table, group, amount));
    expect(rows.map(({ tags }) => tags)).toEqual(table.map(({ Tags }) => JSON.parse(`{${Tags}}`)));
    expect(new Set(rows.map(({ day }) => day.slice(0, 7)))).toEqual(new Set(['2023-09']));
    expect(rows.every(({ resourceType }) => /^microsoft\.\w+\/\w+/.test(resourceType))).toBe(true);
  });

  it('reads a recorded response of a cost query', () => {
    const { body } = JSON.parse(readText('api/costmanagement/query-e78c29.json')) as {
      body: { properties: { columns: QueryColumn[]; rows: unknown[][] } };
    };
    const [row] = readQueryTable(body.properties.columns, body.properties.rows, { day: '2019-01-01' });
    expect(row).toMatchObject({
      billed: 164_030_000,
      currency: 'USD',
      subscriptionId: 'ea42f556-5106-4743-99b0-c129bfa71a47',
      resourceType: 'microsoft.compute/virtualmachines',
      resourceGroup: 'test_vm',
    });
  });
});
