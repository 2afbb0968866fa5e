import type { SelectQueryBuilder } from 'kysely';
import type { ParsedList } from './parse-list.ts';

/** Rows fetched at a time, which limits the memory of a list without a limit. */
const chunkRows = 200;

/** One page of a list, or all of a short list. */
export interface ListPage<Item> {
  readonly count: number;
  readonly total: number;
  readonly result: Item[];
}

/** Response for a list without a limit: rows are read from the database while they are sent. */
export class StreamedList<Item> {
  readonly rows: AsyncIterable<Item>;
  /** Returns the total number of matching rows after `sent` of them were sent. */
  readonly totalAfter: (sent: number) => Promise<number>;

  constructor(rows: AsyncIterable<Item>, totalAfter: (sent: number) => Promise<number>) {
    this.rows = rows;
    this.totalAfter = totalAfter;
  }
}

async function* presentAll<Row, Item>(
  rows: AsyncIterable<Row>,
  present: (row: Row) => Item,
): AsyncIterable<Item> {
  for await (const row of rows) yield present(row);
}

/** Returns the result of a filtered and sorted query for a parsed list query: one page, or all rows as a stream. */
export async function answerList<Tables, Names extends keyof Tables, Row, Item>(parts: {
  readonly list: ParsedList;
  readonly rows: SelectQueryBuilder<Tables, Names, Row>;
  /** Returns the number of matching rows on all pages. Not called for a search by rank, which does not show it. */
  readonly countAll: () => Promise<number>;
  readonly present: (row: Row) => Item;
}): Promise<ListPage<Item> | StreamedList<Item>> {
  const { list, countAll, present } = parts;
  const rows = list.skip > 0 ? parts.rows.offset(list.skip) : parts.rows;
  if (list.limit === undefined) {
    // A statement reads a single snapshot, so the number of sent rows is exact and need not be counted, unless all rows
    // were skipped.
    return new StreamedList(presentAll(rows.stream(chunkRows), present), async (sent) =>
      list.skip > 0 && sent === 0 ? countAll() : list.skip + sent,
    );
  }
  const [page, total] = await Promise.all([
    rows.limit(list.limit).execute(),
    list.match === undefined ? countAll() : undefined,
  ]);
  return { count: page.length, total: total ?? list.skip + page.length, result: page.map(present) };
}
