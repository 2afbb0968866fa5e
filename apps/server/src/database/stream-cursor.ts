import Cursor from 'pg-cursor';

/** Maximum duration of a stream; single statements have a much shorter timeout. */
const longestMilliseconds = 900_000;

/** Members of the driver's connection and of the base class that their published types omit. */
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
 * A cursor for streams. Two limits meant for single statements would otherwise break long streams in the middle:
 *
 * - The driver cancels a query after the pool's timeout unless its `callback` was called, which cursors never do.
 * - PostgreSQL's `statement_timeout` keeps running while a portal is suspended, so it would include the reader's time.
 *   Any completed statement stops it, and the next fetch restarts it: an empty statement is sent after each fetch.
 */
export class StreamCursor<Row> extends Cursor<Row> {
  readonly query_timeout = longestMilliseconds;
  callback: (() => void) | undefined;
  /**
   * Numbers of completed fetches and of completed statements after them. Responses arrive in the order of the requests.
   */
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
    // The next fetch may already be in progress, so only the order shows which request this response belongs to.
    if (this.#fetched > this.#ended) {
      this.#ended += 1;
      return;
    }
    this.#fetched += 1;
    base.handleCommandComplete.call(this, message);
  }
}
