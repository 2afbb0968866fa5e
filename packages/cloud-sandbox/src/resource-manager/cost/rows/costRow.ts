import type { Payer } from '../query/dimensions.ts';
import { dayMs } from './calendar.ts';
import { hoursOn, isIn, type CostLine, type Metric } from './costLine.ts';
import type { CostLines } from './costLines.ts';
import { unpublishedFrom } from './publication.ts';

/** The rows of actual cost, of amortized cost, or of both, as in FOCUS. */
export type DataSet = Metric | 'both';

/** A row of cost: a meter of a resource on one day. Amounts are in US dollars; `payer.account.rate` converts them. */
export interface CostRow {
  /** Counted from 1970, in UTC. */
  readonly day: number;
  readonly line: CostLine;
  readonly payer: Payer;
  readonly dataSet: DataSet;
  readonly quantity: number;
  /** The cost in the data set; in both, that of actual cost. */
  readonly costUsd: number;
  /** The amortized cost. */
  readonly effectiveUsd: number;
  /** The cost at the price of the price list. */
  readonly listCostUsd: number;
}

/** The rows that a reader wants. `to` is exclusive. */
export interface RowSelection {
  readonly payers: readonly Payer[];
  readonly dataSet: DataSet;
  readonly from: number;
  readonly to: number;
  readonly includes: (line: CostLine) => boolean;
}

/** Yields the published rows of a selection, day by day. Rows are computed as they are read and never kept. */
export function* costRows(costs: CostLines, selection: RowSelection, now: number): Generator<CostRow> {
  const { dataSet, includes } = selection;
  for (const payer of selection.payers) {
    const { id } = payer.subscription;
    const lines = costs
      .of(id)
      .filter((line) => (dataSet === 'both' || isIn(line, dataSet)) && includes(line));
    const end = Math.min(selection.to, unpublishedFrom(id, now));
    for (let day = selection.from; day < end; day += 1) {
      for (const line of lines) {
        if (line.since >= (day + 1) * dayMs || line.until <= day * dayMs) continue;
        const hours = hoursOn(line, day, costs.patterns);
        const effectiveUsd = line.amortizedPerHour * hours;
        yield {
          day,
          line,
          payer,
          dataSet,
          quantity: line.unitsPerHour * hours,
          costUsd: dataSet === 'amortized' ? effectiveUsd : line.actualPerHour * hours,
          effectiveUsd,
          listCostUsd: line.listPerHour * hours,
        };
      }
    }
  }
}
