import Cursor from 'pg-cursor';

/** The longest a stream may take; single statements have a far shorter limit. */
const longestMilliseconds = 300_000;

/**
 * A cursor for streams. The driver stops every query after the pool's time limit unless its `callback` was called, which
 * cursors never do: without this every stream would break in the middle, and leave a running timer behind it.
 */
export class StreamCursor<Row> extends Cursor<Row> {
  readonly query_timeout = longestMilliseconds;
  callback: (() => void) | undefined;

  constructor(text: string, values?: unknown[]) {
    super(text, values);
    this.once('end', () => this.callback?.());
  }
}
