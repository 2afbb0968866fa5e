import { expect, it } from 'vitest';
import type { TableColumn } from './column.ts';
import { writeRows } from './export-list.ts';

interface Thing {
  readonly name: string;
  readonly size: number;
}
const columns: TableColumn<Thing>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, exportValue: ({ name }) => name, width: 1 },
  { id: 'size', header: 'Size', cell: ({ size }) => size, exportValue: ({ size }) => size, width: 1 },
  { id: 'icon', header: 'Icon', cell: () => null, width: 1 },
];
const batches = [[{ name: 'a', size: 1 }], [], [{ name: '=b', size: -2 }]];

it('writes the visible columns with an export value as CSV, in batches', async () => {
  const progress: number[] = [];
  const content = await writeRows('csv', columns, batches, (rows) => progress.push(rows));
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await content.arrayBuffer())).toBe(
    `\uFEFFName,Size\r\na,1\r\n'=b,-2\r\n`,
  );
  expect(progress).toEqual([1, 1, 2]);
});

it('writes rows as valid JSON, also if there are none', async () => {
  const content = await writeRows('json', columns, batches);
  expect(JSON.parse(await content.text())).toEqual(batches.flat());
  expect(JSON.parse(await (await writeRows('json', columns, [])).text())).toEqual([]);
});

it('keeps the first rows in order if the text exceeds one part', async () => {
  const many = Array.from({ length: 40_000 }, (_unused, size) => ({ name: 'x'.repeat(40), size }));
  const content = await writeRows('json', columns, [many.slice(0, 30_000), many.slice(30_000)]);
  expect((JSON.parse(await content.text()) as Thing[]).map(({ size }) => size)).toEqual(
    many.map(({ size }) => size),
  );
});

it('writes the visible columns as a workbook', async () => {
  const content = await writeRows('xlsx', columns, batches);
  expect(content.type).toContain('spreadsheetml');
  // A workbook is a ZIP archive.
  expect((await content.text()).slice(0, 2)).toBe('PK');
});
