import { createHash } from 'node:crypto';
import { CostFileError, readCostFile } from '@blueport/cost-analysis';
import type { MonthSums } from '../store/month-sums.ts';
import type { CostCloud } from './cost-reader.ts';

/** One CSV file of a report. */
export interface CostPart {
  /** Identifies the file within the report. */
  readonly name: string;
  readonly url: string;
  /** Number of rows and bytes that the manifest states. */
  readonly rows?: number | undefined;
  readonly bytes?: number | undefined;
}

/** A part as a manifest lists it. */
interface ListedPart {
  readonly blobName?: string;
  readonly blobLink?: string;
  readonly byteCount?: number;
  readonly dataRowCount?: number;
}

/** The files of a report. */
export interface Manifest {
  readonly blobCount?: number;
  readonly dataRowCount?: number;
  readonly blobs?: readonly ListedPart[];
}

/** A manifest that is malformed, such as one with a null instead of a part. The next one may replace it. */
export class ManifestError extends CostFileError {
  override readonly name = 'ManifestError' as 'CostFileError';

  constructor() {
    super('TruncatedFile', { line: 0 });
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextOrNothing = (value: unknown): boolean => value === undefined || typeof value === 'string';
const isCountOrNothing = (value: unknown): boolean =>
  value === undefined || (typeof value === 'number' && value >= 0);

const isPart = (part: unknown): boolean =>
  isObject(part) &&
  isTextOrNothing(part['blobName']) &&
  isTextOrNothing(part['blobLink']) &&
  isCountOrNothing(part['byteCount']) &&
  isCountOrNothing(part['dataRowCount']);

/** Returns a manifest whose parts are valid. Throws `ManifestError` otherwise. */
export function parseManifest(content: unknown): Manifest {
  if (!isObject(content)) throw new ManifestError();
  const { blobs = [], blobCount, dataRowCount } = content;
  const isValid = Array.isArray(blobs) && blobs.every(isPart);
  if (!isValid || !isCountOrNothing(blobCount) || !isCountOrNothing(dataRowCount)) throw new ManifestError();
  return content;
}

const truncated = (values: Readonly<Record<string, number>> = {}) =>
  new CostFileError('TruncatedFile', { line: 0, values });

/**
 * Returns the parts of a manifest. Throws `CostFileError` if it lists fewer parts or rows than it states, or a part
 * without location.
 *
 * @param urlOf Returns the URL of a part, or undefined if it has none.
 */
export function partsOf(
  { blobs = [], blobCount = 0, dataRowCount = 0 }: Manifest,
  urlOf: (part: ListedPart) => string | undefined,
): CostPart[] {
  if (blobs.length < blobCount) throw truncated({ actualParts: blobs.length, expectedParts: blobCount });
  const parts = blobs.map((part): CostPart => {
    const url = urlOf(part);
    if (url === undefined || !URL.canParse(url)) throw truncated();
    return {
      name: part.blobName ?? new URL(url).pathname,
      url,
      rows: part.dataRowCount,
      bytes: part.byteCount,
    };
  });
  const rows = sumOf(parts.map((part) => part.rows));
  if (rows !== undefined && rows < dataRowCount)
    throw truncated({ actualRows: rows, expectedRows: dataRowCount });
  return parts;
}

/** Returns the sum of numbers, or undefined if one is unknown. */
const sumOf = (numbers: readonly (number | undefined)[]): number | undefined =>
  numbers.reduce<number | undefined>(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0,
  );

/** Which amounts a report contains; `both` for FOCUS. */
export type ReportMetric = 'billed' | 'amortized' | 'both';

/** Passes a file on to a hash. Throws if it is shorter than stated. */
async function* hashed(
  chunks: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
  expectedBytes = 0,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  if (bytes < expectedBytes) throw truncated({ actualBytes: bytes, expectedBytes });
}

/**
 * Adds the rows of all parts of one month. A part that is listed or stored twice counts once. Throws `CostFileError` if a
 * part is incomplete or unreadable, or has rows of another month or subscription.
 */
export async function readParts(
  cloud: CostCloud,
  sums: MonthSums,
  parts: readonly CostPart[],
  { metric, month }: { readonly metric: ReportMetric; readonly month: string },
): Promise<void> {
  const seen = new Set<string>();
  for (const { name, url, rows, bytes } of parts) {
    if (seen.has(name)) continue;
    seen.add(name);
    const { chunks } = await cloud.readBlob(url);
    const hash = createHash('sha256');
    // Whether the part is a copy of another one is known only at its end.
    const part = parts.length === 1 ? sums : sums.another();
    const file = readCostFile(hashed(chunks, hash, bytes), {
      metric: metric === 'amortized' ? 'amortized' : 'billed',
      subscriptionId: cloud.subscriptionId,
      expectedRows: rows,
    });
    for await (const batch of file) {
      for (const row of batch) {
        if (!row.day.startsWith(month.slice(0, 7)))
          throw new CostFileError('InvalidDate', { line: 0, values: { value: row.day } });
        part.add(row, metric);
      }
      await cloud.beat();
    }
    const digest = hash.digest('hex');
    if (part !== sums && !seen.has(digest)) sums.merge(part);
    seen.add(digest);
  }
}
