import { createHash } from 'node:crypto';
import { CostFileError, readCostFile } from '@blueport/cost-analysis';
import type { MonthSums } from '../store/month-sums.ts';
import type { CostCloud } from './cost-reader.ts';

/** One CSV file of a report. */
export interface CostPart {
  /** Identifies the file within the report. */
  readonly name: string;
  readonly url: string;
  /** Number of rows that the manifest states. */
  readonly rows?: number | undefined;
}

/** Which amounts a report contains; `both` for FOCUS. */
export type ReportMetric = 'billed' | 'amortized' | 'both';

async function* hashed(
  chunks: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
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
  for (const { name, url, rows } of parts) {
    if (seen.has(name)) continue;
    seen.add(name);
    const { chunks } = await cloud.readBlob(url);
    const hash = createHash('sha256');
    // Whether the part is a copy of another one is known only at its end.
    const part = parts.length === 1 ? sums : sums.another();
    const file = readCostFile(hashed(chunks, hash), {
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
