import fc from 'fast-check';
import { initParser, inferSchema } from 'udsv';
import { describe, expect, it } from 'vitest';
import { csv, fileOf, focusRow, readAll } from '../testing/cost-csv.testing.ts';
import { CsvRecords } from './csv-records.ts';

const chunksOf = (bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] => {
  const borders = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  return borders.slice(1).map((end, index) => bytes.subarray(borders[index], end));
};

const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '"', '""', ',', '\n', '\r', '\r\n', 'ü€😀'),
);
const cuts = fc.array(fc.nat(), { maxLength: 20 });

describe('CSV', () => {
  it('returns the values of any table, regardless of chunk borders', () => {
    const table = fc
      .integer({ min: 2, max: 6 })
      .chain((width) =>
        fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 20 }),
      );
    fc.assert(
      fc.property(table, cuts, fc.constantFrom('\n', '\r\n'), (rows, cuts, lineBreak) => {
        const text = csv(rows, lineBreak);
        const records = new CsvRecords();
        const result: string[][] = [];
        const read = (): void => {
          for (let record = records.next(); record; record = records.next()) result.push([...record]);
        };
        const borders = [
          0,
          ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b),
          text.length,
        ];
        for (const [index, end] of borders.slice(1).entries()) {
          records.push(text.slice(borders[index], end));
          read();
        }
        records.end();
        read();
        expect(result).toEqual(rows);
      }),
    );
  });

  it('agrees with another parser', () => {
    const text = fileOf([focusRow(), focusRow({ ChargeDescription: 'a "b", c' })]);
    const records = new CsvRecords();
    records.push(text);
    records.next();
    const expected = initParser(inferSchema(text)).stringArrs(text);
    expect([[...records.next()!], [...records.next()!]]).toEqual(expected);
  });
});

describe('readCostFile', () => {
  it('returns the amounts, texts and tags of generated rows', async () => {
    const billionths = fc.integer({ min: -(10 ** 15), max: 10 ** 15 });
    const decimal = (amount: number): string =>
      `${amount < 0 ? '-' : ''}${Math.floor(Math.abs(amount) / 1e9)}.${String(Math.abs(amount) % 1e9).padStart(9, '0')}`;
    const word = value.map((text) => text.replaceAll('\0', '')).filter((text) => text !== 'NULL');
    const tags = fc.dictionary(fc.string(), fc.string(), { maxKeys: 5, noNullPrototype: true });
    const generated = fc.record({
      billed: billionths,
      amortized: billionths,
      product: word,
      meter: word,
      tags,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(generated, { minLength: 1, maxLength: 10 }), cuts, async (rows, cuts) => {
        const text = fileOf(
          rows.map(({ billed, amortized, product, meter, tags }) =>
            focusRow({
              BilledCost: decimal(billed),
              EffectiveCost: decimal(amortized),
              ChargeDescription: product,
              x_SkuMeterName: meter,
              Tags: JSON.stringify(tags),
            }),
          ),
        );
        const result = await readAll(chunksOf(Buffer.from(text), cuts), { expectedRows: rows.length });
        expect(
          result.map(({ billed, amortized, product, meter, tags }) => ({
            billed,
            amortized,
            product,
            meter,
            tags,
          })),
        ).toEqual(rows.map((row) => ({ ...row, billed: row.billed + 0, amortized: row.amortized + 0 })));
      }),
    );
  });
});
