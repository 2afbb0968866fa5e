import { describe, expect, it } from 'vitest';
import { costDetailsRow, csv, fileOf, focusRow, readAll } from '../testing/cost-csv.testing.ts';
import { CostFileError, costFileErrors, type CostFileErrorCode } from './cost-file-error.ts';
import { CsvRecords, longestRecord } from './csv-records.ts';
import type { CostFileOptions } from './read-cost-file.ts';

interface Case {
  readonly name: string;
  readonly text: string;
  readonly options?: Partial<CostFileOptions>;
  readonly error: { code: CostFileErrorCode; line: number; column?: string; values?: object };
}

const without = (column: string): string => {
  const { [column]: _, ...row } = focusRow();
  return fileOf([row]);
};
const two = fileOf([focusRow(), focusRow()]);

const cases: readonly Case[] = [
  { name: 'a row that is cut off', text: two.slice(0, -60), error: { code: 'TruncatedFile', line: 3 } },
  {
    name: 'a quoted value that is cut off',
    text: fileOf([focusRow({ x_SkuMeterName: 'a,b' })]).slice(0, -3),
    error: { code: 'TruncatedFile', line: 2 },
  },
  { name: 'an empty file', text: '', error: { code: 'TruncatedFile', line: 1 } },
  {
    name: 'fewer rows than the manifest states',
    text: two,
    options: { expectedRows: 3 },
    error: { code: 'TruncatedFile', line: 4, values: { actualRows: 2, expectedRows: 3 } },
  },
  {
    name: 'a file without the requested amount',
    text: without('BilledCost'),
    error: { code: 'MissingColumn', line: 1, column: 'billedcost' },
  },
  {
    name: 'a file without days',
    text: without('ChargePeriodStart'),
    error: { code: 'MissingColumn', line: 1, column: 'chargeperiodstart' },
  },
  {
    name: 'another table',
    text: csv([
      ['a', 'b'],
      ['1', '2'],
    ]),
    error: { code: 'MissingColumn', line: 1 },
  },
  {
    name: 'a row with fewer values',
    text: two.replace(',EUR,', ',EUR'),
    error: { code: 'MalformedRow', line: 2 },
  },
  {
    name: 'a quote that ends within a value',
    text: `${two}"a"b,1\n`,
    error: { code: 'MalformedRow', line: 4 },
  },
  {
    name: 'a day that does not exist, after a quoted line break',
    text: fileOf([costDetailsRow({ Product: 'two\nlines' }), costDetailsRow({ Date: '02/30/2026' })]),
    error: { code: 'InvalidDate', line: 4, column: 'Date', values: { value: '02/30/2026' } },
  },
  {
    name: 'an amount that is not a number',
    text: fileOf([focusRow({ EffectiveCost: '1,5' })]),
    error: { code: 'InvalidNumber', line: 2, column: 'EffectiveCost', values: { value: '1,5' } },
  },
  {
    name: 'an amount that is missing',
    text: fileOf([focusRow({ BilledCost: 'NULL' })]),
    error: { code: 'InvalidNumber', line: 2, column: 'BilledCost' },
  },
  {
    name: 'a quantity that is not a number',
    text: fileOf([focusRow({ ConsumedQuantity: 'many' })]),
    error: { code: 'InvalidNumber', line: 2, column: 'ConsumedQuantity' },
  },
  {
    name: 'another currency than the expected one',
    text: fileOf([focusRow(), focusRow({ BillingCurrency: 'USD' })]),
    options: { currency: 'eur' },
    error: {
      code: 'MixedCurrencies',
      line: 3,
      column: 'BillingCurrency',
      values: { value: 'USD', expected: 'EUR' },
    },
  },
  {
    name: 'another subscription than the expected one',
    text: fileOf([costDetailsRow({ SubscriptionId: 'OTHER' })]),
    options: { subscriptionId: 'x' },
    error: {
      code: 'WrongSubscription',
      line: 2,
      column: 'SubscriptionId',
      values: { value: 'other', expected: 'x' },
    },
  },
];

describe('errors of cost files', () => {
  it.each(cases)('refuses $name', async ({ text, options, error }) => {
    await expect(readAll([text], options)).rejects.toMatchObject({ name: 'CostFileError', ...error });
    // The same error with chunks of one character.
    await expect(readAll(Array.from(text), options)).rejects.toMatchObject(error);
  });

  it('has a test for every code', () => {
    expect(new Set(cases.map(({ error }) => error.code))).toEqual(new Set(Object.keys(costFileErrors)));
  });

  it('stops at a quote that is never closed', () => {
    const records = new CsvRecords();
    records.push(`a,"${'x'.repeat(longestRecord)}`);
    expect(() => records.next()).toThrow(CostFileError);
  });
});
