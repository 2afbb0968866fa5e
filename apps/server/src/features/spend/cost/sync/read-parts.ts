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

/**
 * Adds the rows of all parts of one month. Parts that are listed or stored twice are read once. Throws `CostFileError` if
 * a part is incomplete or unreadable, or has rows of another month or subscription.
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
    const { chunks, contentMd5 } = await cloud.readBlob(url);
    const isRepeated = contentMd5 !== undefined && seen.has(contentMd5);
    seen.add(name).add(contentMd5 ?? name);
    if (isRepeated) {
      await chunks[Symbol.asyncIterator]().return?.();
      continue;
    }
    const file = readCostFile(chunks, {
      metric: metric === 'amortized' ? 'amortized' : 'billed',
      subscriptionId: cloud.subscriptionId,
      expectedRows: rows,
    });
    for await (const batch of file) {
      for (const row of batch) {
        if (!row.day.startsWith(month.slice(0, 7)))
          throw new CostFileError('InvalidDate', { line: 0, values: { value: row.day } });
        sums.add(row, metric);
      }
      await cloud.beat();
    }
  }
}
