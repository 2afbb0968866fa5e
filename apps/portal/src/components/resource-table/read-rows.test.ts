import { expect, it } from 'vitest';
import { readRows } from './read-rows.ts';

const rows = [
  { id: 1, text: 'brackets ] } and "quotes" and \\' },
  { id: 2, text: 'zwölf €', nested: { list: [1, [2], {}] } },
  { id: 3, text: '"result":[' },
];

/** Returns the text as a stream of chunks of this many bytes. */
function streamOf(text: string, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  let position = 0;
  return new ReadableStream({
    pull(controller) {
      if (position >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(position, (position += size)));
    },
  });
}

async function read(text: string, size: number): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const batch of readRows(streamOf(text, size))) found.push(...batch);
  return found;
}

it.each([1, 2, 7, 64, 10_000])('reads every row from chunks of %i bytes', async (size) => {
  expect(await read(JSON.stringify({ result: rows, count: 3, total: 3 }), size)).toEqual(rows);
  expect(await read(JSON.stringify({ count: 3, total: 3, result: rows }), size)).toEqual(rows);
  expect(await read('{"result":[],"count":0,"total":0}', size)).toEqual([]);
});

it('yields rows before the response has ended', async () => {
  const text = JSON.stringify({ result: rows, count: 3, total: 3 });
  const reader = readRows(streamOf(text, text.indexOf('},') + 2));
  expect((await reader.next()).value).toEqual([rows[0]]);
  await reader.return(undefined);
});

it('rejects a truncated response', async () => {
  const text = JSON.stringify({ result: rows, count: 3, total: 3 });
  await expect(read(text.slice(0, text.lastIndexOf(']')), 16)).rejects.toMatchObject({
    type: 'urn:blueport:problem:offline',
  });
});
