import type { ArmError } from '../../http/armError.ts';
import { badRequest } from '../../http/errors.ts';
import { at, textOf, type JsonObject } from '../../json.ts';
import type { Period } from '../query/readPeriod.ts';
import { dayOf, monthStart } from '../rows/calendar.ts';
import type { Metric } from '../rows/costLine.ts';

/** A parsed request for cost details. */
export interface ReportRequest extends Period {
  readonly metric: Metric;
}

const refuse = (message: string): ArmError => badRequest('BadRequest', message);
const oldestMonths = 13;

function dayNamed(value: string | undefined, name: string): number {
  if (value === undefined || !/^\d{4}-\d{2}-\d{2}/.test(value) || Number.isNaN(Date.parse(value)))
    throw refuse(`The ${name} of timePeriod must be a date in the format yyyy-MM-dd.`);
  return dayOf(Date.parse(value.slice(0, 10)));
}

/** Reads the days of a request: a time period of at most a month, a billing period, or the current month. */
function periodOf(body: JsonObject, today: number): Period {
  const billingPeriod = textOf(body['billingPeriod']);
  const hasPeriod = body['timePeriod'] !== undefined && body['timePeriod'] !== null;
  if (textOf(body['invoiceId']) !== undefined)
    throw refuse('invoiceId is only supported for a Microsoft Customer Agreement.');
  if (billingPeriod !== undefined) {
    if (hasPeriod) throw refuse('Only one of timePeriod, billingPeriod and invoiceId can be specified.');
    const [, year, month] = /^(\d{4})(0[1-9]|1[0-2])$/.exec(billingPeriod) ?? [];
    if (year === undefined) throw refuse('billingPeriod must have the format yyyyMM.');
    const from = dayOf(Date.UTC(Number(year), Number(month) - 1));
    return { from, to: monthStart(from, 1) };
  }
  if (!hasPeriod) return { from: monthStart(today), to: today + 1 };
  const from = dayNamed(textOf(at(body, 'timePeriod', 'start')), 'start');
  const to = dayNamed(textOf(at(body, 'timePeriod', 'end')), 'end') + 1;
  if (to <= from) throw refuse('The end of timePeriod must not be before its start.');
  if (to - from > 31) throw refuse('The time period must not be longer than one month.');
  return { from, to };
}

/** Parses the body of a request for cost details. */
export function readReport(body: JsonObject, now: Date): ReportRequest {
  const metric = textOf(body['metric']) ?? 'ActualCost';
  if (!/^(actual|amortized)cost$/i.test(metric)) throw refuse(`The metric '${metric}' is not supported.`);
  const today = dayOf(now);
  const period = periodOf(body, today);
  if (period.from < monthStart(today, -oldestMonths))
    throw refuse(`The time period must not start more than ${oldestMonths} months ago.`);
  return { ...period, metric: /^amortized/i.test(metric) ? 'amortized' : 'actual' };
}
