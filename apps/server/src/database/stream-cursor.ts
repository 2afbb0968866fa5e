import Cursor from 'pg-cursor';

/** The longest a stream may take; single statements have a far shorter limit. */
const longestMilliseconds = 900_000;

/** What a cursor needs of the driver's connection and of its own base class beyond their published types. */
interface Line {
  parse(statement: { text: string }, more: boolean): void;
  bind(portal: { portal: string; values: unknown[] }, more: boolean): void;
  execute(portal: { portal: string; rows: number }, more: boolean): void;
  flush(): void;
}
interface Base<Row> {
  readonly connection: Line;
  _getRows(rows: number, done: Cursor.ResultCallback<Row>): void;
  handlePortalSuspended(): void;
  handleCommandComplete(message: unknown): void;
}
const base = Cursor.prototype as unknown as Base<unknown>;

/**
 * A cursor for streams. Two limits meant for single statements would break every stream in the middle, whole as it looked until then:
 *
 * - The driver stops a query after the pool's time limit unless its `callback` was called, which cursors never do.
 * - PostgreSQL's `statement_timeout` goes on counting while a portal is suspended, so that it would count how fast the reader takes
 *   what it gets. It is ended by any statement that completes, and begins anew with the next fetch: an empty one is sent after each.
 */
export class StreamCursor<Row> extends Cursor<Row> {
  readonly query_timeout = longestMilliseconds;
  callback: (() => void) | undefined;
  /** Fetches that were answered, and the statements after them that were: answers come in the order of what was sent. */
  #fetched = 0;
  #ended = 0;

  constructor(text: string, values?: unknown[]) {
    super(text, values);
    this.once('end', () => this.callback?.());
  }

  _getRows(rows: number, done: Cursor.ResultCallback<Row>): void {
    base._getRows.call(this, rows, done as Cursor.ResultCallback<unknown>);
    const { connection } = this as unknown as Base<Row>;
    connection.parse({ text: 'select where false' }, true);
    connection.bind({ portal: '', values: [] }, true);
    connection.execute({ portal: '', rows: 0 }, true);
    connection.flush();
  }

  handlePortalSuspended(): void {
    this.#fetched += 1;
    base.handlePortalSuspended.call(this);
  }

  handleCommandComplete(message: unknown): void {
    // The next fetch may be on its way already when this comes: only the order tells what it belongs to.
    if (this.#fetched > this.#ended) {
      this.#ended += 1;
      return;
    }
    this.#fetched += 1;
    base.handleCommandComplete.call(this, message);
  }
}
