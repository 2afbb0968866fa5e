import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvField, csvLine } from './export-list.ts';

/** Parses a CSV line according to RFC 4180. */
function readLine(line: string): string[] {
  const fields: string[] = [];
  let rest = `${line},`;
  while (rest !== '') {
    const field = /^(?:"((?:[^"]|"")*)"|([^",]*)),/s.exec(rest);
    if (!field) throw new Error(`not CSV: ${rest}`);
    fields.push(field[1] === undefined ? (field[2] ?? '') : field[1].replaceAll('""', '"'));
    rest = rest.slice(field[0].length);
  }
  return fields;
}

it('round-trips every text, with an apostrophe before text that a spreadsheet would evaluate', () => {
  const starts = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\0', '"', '\n');
  const text = fc.tuple(starts, fc.string({ unit: 'grapheme' })).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (values) => {
      const line = values.map(csvField).join(',');
      const expected = values.map((value) =>
        '=+-@\t\r\0'.includes(value.charAt(0) || 'x') ? `'${value}` : value,
      );
      expect(readLine(line)).toEqual(expected);
    }),
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\0=1'])(
  'never starts a text field with %j',
  (value) => {
    expect(csvField(value).replace(/^"/, '')[0]).toBe("'");
  },
);

it('keeps numbers as numbers, and null as an empty field', () => {
  expect(csvLine([-5, null, true, 'x,y'])).toBe('-5,,true,"x,y"\r\n');
});
