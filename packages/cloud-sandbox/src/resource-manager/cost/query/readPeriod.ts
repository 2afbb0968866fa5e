import { at, textOf, type JsonObject } from '../../json.ts';
import { dayMs, dayOf, monthStart } from '../rows/calendar.ts';
import { invalidQuery } from './invalidQuery.ts';

/** A range of days, `to` exclusive. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

const longestDays = 400;

/** Reads the time period of a custom query. Both end days are included, regardless of the time of day. */
export function readCustomPeriod(body: JsonObject): Period {
  const from = Date.parse(textOf(at(body, 'timePeriod', 'from')) ?? '');
  const to = Date.parse(textOf(at(body, 'timePeriod', 'to')) ?? '');
  if (Number.isNaN(from) || Number.isNaN(to) || to < from)
    throw invalidQuery('timePeriod must have a from and a later to.');
  const period = { from: dayOf(from), to: dayOf(to) + 1 };
  if (period.to - period.from > longestDays) throw invalidQuery('the time period is longer than a year.');
  return period;
}

/** Reads the time frame of a query. */
export function readPeriod(body: JsonObject, now: Date): Period {
  const today = dayOf(now);
  const timeframe = (textOf(body['timeframe']) ?? '').toLowerCase();
  switch (timeframe) {
    case 'monthtodate':
    case 'billingmonthtodate':
      return { from: monthStart(today), to: today + 1 };
    case 'thelastmonth':
    case 'thelastbillingmonth':
      return { from: monthStart(today, -1), to: monthStart(today) };
    case 'weektodate':
      return { from: today - new Date(today * dayMs).getUTCDay(), to: today + 1 };
    case 'custom':
      return readCustomPeriod(body);
    default:
      throw invalidQuery(`timeframe '${timeframe}' is not supported.`);
  }
}
