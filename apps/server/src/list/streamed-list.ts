import type { SelectQueryBuilder } from 'kysely';
import type { ParsedList } from './parse-list.ts';

/** Rows fetched at a time; what a list without a limit holds in memory at most. */
const chunkRows = 200;

/** One page of a list, or all of it where it is short. */
export interface ListPage<Item> {
  readonly count: number;
  readonly total: number;
  readonly result: Item[];
}

/** The answer of a list without a limit: its rows are read from the database while they are sent. */
export class StreamedList<Item> {
  readonly rows: AsyncIterable<Item>;
  /** How many rows match, when `sent` of them were sent. */
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

/** Answers a parsed list from a query that is filtered and ordered already: one page, or everything as a stream. */
export async function answerList<Tables, Names extends keyof Tables, Row, Item>(parts: {
  readonly list: ParsedList;
  readonly rows: SelectQueryBuilder<Tables, Names, Row>;
  /** How many rows match, whatever the page. */
  readonly countAll: () => Promise<number>;
  readonly present: (row: Row) => Item;
}): Promise<ListPage<Item> | StreamedList<Item>> {
  const { list, countAll, present } = parts;
  const rows = list.skip > 0 ? parts.rows.offset(list.skip) : parts.rows;
  if (list.limit === undefined) {
    // One statement sees one state of the table, so what was sent is the exact figure; nothing is left to count, unless
    // everything was skipped.
    return new StreamedList(presentAll(rows.stream(chunkRows), present), async (sent) =>
      list.skip > 0 && sent === 0 ? countAll() : list.skip + sent,
    );
  }
  const [page, total] = await Promise.all([rows.limit(list.limit).execute(), countAll()]);
  return { count: page.length, total, result: page.map(present) };
}
