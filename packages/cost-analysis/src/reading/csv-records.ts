import { CostFileError } from './cost-file-error.ts';
import { cached } from './text-cache.ts';

const [comma, quote, lineFeed, carriageReturn] = [',', '"', '\n', '\r'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
];

/** A record longer than this, in characters, is refused: a missing quote would otherwise read the rest of the file. */
export const longestRecord = 16 * 1024 * 1024;

/** Marks a record whose end is not in the buffer yet. */
const incomplete = -1;

/**
 * Splits CSV text (RFC 4180, LF or CRLF, quoted line breaks) that arrives in chunks into records. Keeps only the
 * unfinished record in memory. `next` returns the same array for every record.
 */
export class CsvRecords {
  /** Column index to position in the returned array; undefined keeps every column. */
  #positions: Int32Array | undefined;
  #fields: string[] = [];
  #buffer = '';
  #at = 0;
  /** Where the latest record begins. */
  #start = 0;
  #lines = 0;
  /** Length from which an unfinished record is scanned again, so that tiny chunks take linear time. */
  #scanFrom = 0;
  #isLast = false;
  readonly #unescape = cached((text) => text.replaceAll('""', '"'));
  /** Values of the latest record, including those that are not kept. */
  count = 0;

  /** Keeps only some columns of the next records: `positions[column]` is the place in the record, or -1. */
  keep(positions: Int32Array, size: number): void {
    this.#positions = positions;
    this.#fields = Array.from({ length: size }, () => '');
  }

  push(chunk: string): void {
    if (this.#at > 0) {
      this.#lines += countLineFeeds(this.#buffer, this.#at);
      this.#buffer = this.#buffer.slice(this.#at);
      this.#at = 0;
    }
    this.#buffer = this.#buffer === '' ? chunk : this.#buffer + chunk;
  }

  /** States that no chunk follows. */
  end(): void {
    this.#isLast = true;
  }

  /** Line of the file where the next record begins, counted from 1. */
  get line(): number {
    return this.#lines + countLineFeeds(this.#buffer, this.#at) + 1;
  }

  /** Line of the file where the latest record begins. */
  get recordLine(): number {
    return this.#lines + countLineFeeds(this.#buffer, this.#start) + 1;
  }

  /** Whether the file ends with the latest record, without a line break after it. */
  get isUnterminated(): boolean {
    return this.#isLast && this.#at >= this.#buffer.length && !this.#buffer.endsWith('\n');
  }

  /** Returns the next record, or undefined if it is not complete yet. Blank lines are skipped. */
  next(): readonly string[] | undefined {
    const buffer = this.#buffer;
    if (!this.#isLast && buffer.length - this.#at < this.#scanFrom) return undefined;
    while (this.#isLineBreak(this.#at)) this.#at += buffer.charCodeAt(this.#at) === lineFeed ? 1 : 2;
    if (this.#at >= buffer.length) return undefined;
    const end = this.#scan();
    if (end !== incomplete) {
      this.#start = this.#at;
      this.#at = end;
      this.#scanFrom = 0;
      return this.#fields;
    }
    const pending = buffer.length - this.#at;
    if (this.#isLast) throw new CostFileError('TruncatedFile', { line: this.line });
    if (pending > longestRecord)
      throw new CostFileError('MalformedRow', { line: this.line, values: { limit: longestRecord } });
    this.#scanFrom = pending * 2;
    return undefined;
  }

  #isLineBreak(at: number): boolean {
    const code = this.#buffer.charCodeAt(at);
    return code === lineFeed || (code === carriageReturn && this.#buffer.charCodeAt(at + 1) === lineFeed);
  }

  /** Reads one record and returns the position after it. */
  #scan(): number {
    const buffer = this.#buffer;
    let at = this.#at;
    let lineEnd = this.#lineEnd(at);
    for (let column = 0; ; column += 1) {
      const isQuoted = buffer.charCodeAt(at) === quote;
      const end = isQuoted ? this.#quoteEnd(at) : this.#valueEnd(at, lineEnd);
      if (end === incomplete) return incomplete;
      const place = this.#positions === undefined ? column : (this.#positions[column] ?? -1);
      if (place >= 0) this.#fields[place] = isQuoted ? this.#unquote(at, end) : this.#value(at, end);
      this.count = column + 1;
      if (buffer.charCodeAt(end) !== comma) {
        if (this.#positions === undefined) this.#fields.length = this.count;
        return this.#recordEnd(end, isQuoted);
      }
      at = end + 1;
      if (at > lineEnd && lineEnd !== incomplete) lineEnd = this.#lineEnd(at);
    }
  }

  #lineEnd(start: number): number {
    const at = this.#buffer.indexOf('\n', start);
    return at === -1 && this.#isLast ? this.#buffer.length : at;
  }

  /** Returns the position of the comma, line feed or end of file that follows an unquoted value. */
  #valueEnd(start: number, lineEnd: number): number {
    const at = this.#buffer.indexOf(',', start);
    return at === -1 || (at > lineEnd && lineEnd !== incomplete) ? lineEnd : at;
  }

  #unquote(start: number, end: number): string {
    const text = this.#buffer.slice(start + 1, end - 1);
    return text.includes('"') ? this.#unescape(text) : text;
  }

  #value(start: number, end: number): string {
    const isBeforeLineFeed = end > start && this.#buffer.charCodeAt(end) !== comma;
    const isReturn = isBeforeLineFeed && this.#buffer.charCodeAt(end - 1) === carriageReturn;
    return this.#buffer.slice(start, isReturn ? end - 1 : end);
  }

  /** Returns the position after the quote that closes the one at `start`. */
  #quoteEnd(start: number): number {
    const buffer = this.#buffer;
    for (let at = start + 1; ; at += 2) {
      at = buffer.indexOf('"', at);
      if (at === -1) return incomplete;
      // The next chunk may begin with the second half of an escaped quote or of CRLF.
      if (at + 2 >= buffer.length && !this.#isLast) return incomplete;
      if (buffer.charCodeAt(at + 1) !== quote) return at + 1;
    }
  }

  #recordEnd(end: number, isQuoted: boolean): number {
    if (end >= this.#buffer.length) return end;
    if (!isQuoted || this.#buffer.charCodeAt(end) === lineFeed) return end + 1;
    if (this.#isLineBreak(end)) return end + 2;
    if (this.#buffer.slice(end) === '\r') return end + 1;
    throw new CostFileError('MalformedRow', { line: this.line, values: { valueNumber: this.count } });
  }
}

function countLineFeeds(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
