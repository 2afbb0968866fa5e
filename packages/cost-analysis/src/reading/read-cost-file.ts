import type { CostRow } from '../cost-row.ts';
import { columnNames, findColumns } from './columns.ts';
import { CostFileError } from './cost-file-error.ts';
import { CsvRecords } from './csv-records.ts';
import { decodeLines } from './decode-lines.ts';
import { type Expectations, RowReader } from './row-reader.ts';

export interface CostFileOptions extends Expectations {
  /**
   * The amount of a file that has only one: `billed` for actual cost, `amortized` for amortized cost. Both amounts of
   * a row then have its value, and the caller uses only this one. FOCUS files have both.
   */
  readonly metric: 'billed' | 'amortized';
  /** Number of rows that the manifest states for this file. */
  readonly expectedRows?: number | undefined;
  /** Largest number of rows in a batch; 1000 by default. */
  readonly batchSize?: number | undefined;
}

/**
 * Reads one CSV part of a cost export or cost details report in batches of rows. Accepts FOCUS 1.0, actual and
 * amortized cost; UTF-8 with or without byte order mark. Memory is bounded by a chunk, a batch and the caches of
 * repeated values. Rejects with `CostFileError`; the caller must discard the batches of a file that fails.
 */
export async function* readCostFile(
  chunks: AsyncIterable<Uint8Array | string>,
  options: CostFileOptions,
): AsyncGenerator<CostRow[]> {
  const records = new CsvRecords();
  const rows = new RowBatches(records, options);
  for await (const text of decodeLines(chunks)) {
    records.push(text);
    yield* rows.read();
  }
  records.end();
  yield* rows.read();
  yield* rows.finish();
}

/** Collects the rows of complete records in batches. */
class RowBatches {
  readonly #records: CsvRecords;
  readonly #options: CostFileOptions;
  readonly #batchSize: number;
  #reader: RowReader | undefined;
  #columnCount = 0;
  #rows = 0;
  #batch: CostRow[] = [];

  constructor(records: CsvRecords, options: CostFileOptions) {
    this.#records = records;
    this.#options = options;
    this.#batchSize = Math.max(1, options.batchSize ?? 1000);
  }

  /** Reads the records that are complete, and yields the batches that are full. */
  *read(): Generator<CostRow[]> {
    const records = this.#records;
    for (let record = records.next(); record !== undefined; record = records.next()) {
      if (this.#reader === undefined) this.#reader = this.#readHeader(record);
      else {
        if (records.count !== this.#columnCount) this.#failOnCount();
        this.#batch.push(this.#reader.read(record));
        this.#rows += 1;
        if (this.#batch.length >= this.#batchSize) yield this.#takeBatch();
      }
    }
  }

  /** Yields the rest, and checks the number of rows. */
  *finish(): Generator<CostRow[]> {
    if (this.#batch.length > 0) yield this.#takeBatch();
    const { expectedRows } = this.#options;
    const { line } = this.#records;
    if (this.#reader === undefined && expectedRows !== 0) throw new CostFileError('TruncatedFile', { line });
    if (expectedRows !== undefined && this.#rows < expectedRows)
      throw new CostFileError('TruncatedFile', {
        line,
        values: { actualRows: this.#rows, expectedRows },
      });
  }

  #readHeader(header: readonly string[]): RowReader {
    const { metric, subscriptionId } = this.#options;
    const columns = findColumns(header, metric, subscriptionId === undefined ? [] : ['subscriptionId']);
    this.#columnCount = header.length;
    this.#records.keep(columns.positions, columnNames.length);
    return new RowReader(columns, this.#options, () => this.#records.recordLine);
  }

  #takeBatch(): CostRow[] {
    const batch = this.#batch;
    this.#batch = [];
    return batch;
  }

  /** An incomplete last row means that the file is cut off. */
  #failOnCount(): never {
    const { count, isUnterminated, recordLine: line } = this.#records;
    const isCutOff = isUnterminated && count < this.#columnCount;
    throw new CostFileError(isCutOff ? 'TruncatedFile' : 'MalformedRow', {
      line,
      values: { actualValues: count, expectedValues: this.#columnCount },
    });
  }
}
