import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BlobAccount, BlobStorage } from '../../../storage/blobStorage.ts';
import type { CostRow } from '../rows/costRow.ts';
import { CsvWriter, headerOf, type CsvFormat } from './csvFormat.ts';

/** A file with a part of the rows. */
export interface WrittenPart {
  readonly blobName: string;
  readonly byteCount: number;
  readonly dataRowCount: number;
}

/** Where parts are written, and how they are named from their number, starting with 1. */
export interface PartTarget {
  readonly storage: BlobStorage;
  readonly account: BlobAccount;
  readonly container: string;
  readonly nameOf: (part: number) => string;
}

/** Rows in a file. Azure divides by size, at a similar one. */
const rowsPerPart = 20_000;
const blockBytes = 2 * 1024 * 1024;

/** Formats rows from an iterator in blocks, until a file is full or the rows end. `count` receives the number of rows. */
function* blocksOf(
  rows: Iterator<CostRow>,
  first: CostRow,
  writer: CsvWriter,
  header: string,
  count: { rows: number; next: CostRow | undefined },
): Generator<Buffer> {
  let text = header;
  let row: CostRow | undefined = first;
  while (row !== undefined) {
    text += writer.line(row);
    count.rows += 1;
    const next: IteratorResult<CostRow> = rows.next();
    row = next.done === true ? undefined : next.value;
    if (count.rows >= rowsPerPart) break;
    if (text.length >= blockBytes) {
      yield Buffer.from(text);
      text = '';
    }
  }
  count.next = row;
  if (text !== '') yield Buffer.from(text);
}

/** Writes rows into as many files as needed, each with a header. Only a block of a file is in memory. */
export async function writeParts(
  rows: Iterable<CostRow>,
  format: CsvFormat,
  target: PartTarget,
): Promise<WrittenPart[]> {
  const { storage, account, container, nameOf } = target;
  const iterator = rows[Symbol.iterator]();
  const writer = new CsvWriter(format);
  const header = headerOf(format);
  const parts: WrittenPart[] = [];
  const start = iterator.next();
  let row = start.done === true ? undefined : start.value;
  while (row !== undefined) {
    const count: { rows: number; next: CostRow | undefined } = { rows: 0, next: undefined };
    const blobName = nameOf(parts.length + 1);
    const blocks = blocksOf(iterator, row, writer, header, count);
    const byteCount = await storage.write(account, container, blobName, 'text/csv', blocks);
    parts.push({ blobName, byteCount, dataRowCount: count.rows });
    row = count.next;
    await nextTurn();
  }
  return parts;
}
