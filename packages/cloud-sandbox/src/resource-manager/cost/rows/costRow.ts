import type { Payer } from '../query/dimensions.ts';
import { dayMs } from './calendar.ts';
import { hoursOn, isIn, perHourOf, type CostLine, type Metric } from './costLine.ts';
import type { CostLines } from './costLines.ts';
import { unpublishedFrom } from './publication.ts';

/** A row of cost: a meter of a resource on one day. Amounts are in US dollars; `payer.account.rate` converts them. */
export interface CostRow {
  /** Counted from 1970, in UTC. */
  readonly day: number;
  readonly line: CostLine;
  readonly payer: Payer;
  readonly metric: Metric;
  readonly quantity: number;
  readonly costUsd: number;
  /** The cost at the price of the price list. */
  readonly listCostUsd: number;
}

/** The rows that a reader wants. `to` is exclusive. */
export interface RowSelection {
  readonly payers: readonly Payer[];
  readonly metric: Metric;
  readonly from: number;
  readonly to: number;
  readonly includes: (line: CostLine) => boolean;
}

/** Yields the published rows of a selection, day by day. Rows are computed as they are read and never kept. */
export function* costRows(costs: CostLines, selection: RowSelection, now: number): Generator<CostRow> {
  const { metric, includes } = selection;
  for (const payer of selection.payers) {
    const { id } = payer.subscription;
    const lines = costs.of(id).filter((line) => isIn(line, metric) && includes(line));
    const end = Math.min(selection.to, unpublishedFrom(id, now));
    for (let day = selection.from; day < end; day += 1) {
      for (const line of lines) {
        if (line.since >= (day + 1) * dayMs || line.until <= day * dayMs) continue;
        const hours = hoursOn(line, day, costs.patterns);
        const [quantity, listCostUsd] = [line.unitsPerHour * hours, line.listPerHour * hours];
        yield { day, line, payer, metric, quantity, costUsd: perHourOf(line, metric) * hours, listCostUsd };
      }
    }
  }
}
