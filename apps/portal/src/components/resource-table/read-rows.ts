import { offline } from '../../core/api/problem.ts';

const arrayStart = '"result":[';

/**
 * Yields the rows of a streamed list response as they arrive: each batch contains the rows completed by a chunk. Throws
 * if the response ends before its rows do, so that a truncated list is never mistaken for a complete one.
 */
export async function* readRows<Row>(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<readonly Row[]> {
  const splitter = new RowSplitter<Row>();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const rows = splitter.push(value);
      if (rows.length > 0) yield rows;
    }
  } finally {
    // Also if the caller stops reading rows: the server then stops sending.
    await reader.cancel().catch(() => undefined);
  }
  // oxlint-disable-next-line typescript/only-throw-error -- problems are plain data all the way to the screen.
  if (!splitter.isComplete) throw offline;
}

/** Splits the array `result` into its objects, regardless of chunk boundaries. */
class RowSplitter<Row> {
  #text = '';
  #position = 0;
  #rowStart = -1;
  #depth = 0;
  #inString = false;
  #state: 'before' | 'rows' | 'complete' = 'before';

  get isComplete(): boolean {
    return this.#state === 'complete';
  }

  push(piece: string): Row[] {
    if (this.isComplete) return [];
    this.#text += piece;
    if (this.#state === 'before' && !this.#enterArray()) return [];
    const rows: Row[] = [];
    for (; this.#position < this.#text.length && !this.isComplete; this.#position += 1) {
      const row = this.#step(this.#text.charAt(this.#position));
      if (row !== undefined) rows.push(row);
    }
    this.#forget();
    return rows;
  }

  /** Only counts precede the array, so its name cannot be part of a string there. */
  #enterArray(): boolean {
    const found = this.#text.indexOf(arrayStart);
    if (found === -1) return false;
    this.#position = found + arrayStart.length;
    this.#state = 'rows';
    return true;
  }

  #step(character: string): Row | undefined {
    if (this.#inString) {
      if (character === '\\') this.#position += 1;
      else if (character === '"') this.#inString = false;
      return undefined;
    }
    if (character === '"') this.#inString = true;
    else if (character === '{' || character === '[') {
      if (this.#depth === 0) this.#rowStart = this.#position;
      this.#depth += 1;
    } else if (character === '}' || character === ']') {
      if (this.#depth === 0) this.#state = 'complete';
      this.#depth -= 1;
      if (this.#depth === 0) return JSON.parse(this.#text.slice(this.#rowStart, this.#position + 1)) as Row;
    }
    return undefined;
  }

  /** Discards the text of completed rows. */
  #forget(): void {
    const startOffset = this.#depth > 0 ? this.#rowStart : Math.min(this.#position, this.#text.length);
    this.#text = this.#text.slice(startOffset);
    this.#position -= startOffset;
    this.#rowStart = 0;
  }
}
