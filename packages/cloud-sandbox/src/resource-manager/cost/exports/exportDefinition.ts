import { at, objectOf, textOf, textsOf, type JsonObject } from '../../json.ts';
import type { Period } from '../query/readPeriod.ts';
import { dayMs, dayOf, monthStart } from '../rows/calendar.ts';
import type { DataSet } from '../rows/costRow.ts';

/** The data of an export, as the service names it. */
export type ExportType = 'ActualCost' | 'AmortizedCost' | 'Usage' | 'FocusCost';

/** A validated export. */
export interface ExportDefinition {
  readonly type: ExportType;
  readonly timeframe: string;
  /** The period of a custom time frame. */
  readonly period: Period | undefined;
  readonly destination: { readonly accountId: string; readonly container: string; readonly folder: string };
  readonly schedule:
    | { readonly recurrence: Recurrence; readonly from: number; readonly to: number }
    | undefined;
  /** Whether a run replaces the files of earlier runs for the same days. */
  readonly replaces: boolean;
  readonly dataVersion: string;
  /** Names of the exported columns; all of them if it is empty. */
  readonly columns: readonly string[];
}

export type Recurrence = 'Daily' | 'Weekly' | 'Monthly' | 'Annually';

export const exportTypes: readonly ExportType[] = ['ActualCost', 'AmortizedCost', 'Usage', 'FocusCost'];
export const exportTimeframes = [
  'MonthToDate',
  'BillingMonthToDate',
  'TheLastMonth',
  'TheLastBillingMonth',
  'WeekToDate',
  'Custom',
  'TheCurrentMonth',
] as const;
export const recurrences: readonly Recurrence[] = ['Daily', 'Weekly', 'Monthly', 'Annually'];

const nameIn = <Name extends string>(names: readonly Name[], text: string | undefined): Name | undefined =>
  names.find((name) => name.toLowerCase() === text?.toLowerCase());

function periodOf(definition: JsonObject): Period | undefined {
  const from = Date.parse(textOf(at(definition, 'timePeriod', 'from')) ?? '');
  const to = Date.parse(textOf(at(definition, 'timePeriod', 'to')) ?? '');
  return Number.isNaN(from) || Number.isNaN(to) || to < from
    ? undefined
    : { from: dayOf(from), to: dayOf(to) + 1 };
}

function scheduleOf(properties: JsonObject): ExportDefinition['schedule'] {
  const schedule = objectOf(properties['schedule']);
  const recurrence = nameIn(recurrences, textOf(schedule['recurrence']));
  const isActive = /^active$/i.test(textOf(schedule['status']) ?? '');
  const from = Date.parse(textOf(at(schedule, 'recurrencePeriod', 'from')) ?? '');
  const to = Date.parse(textOf(at(schedule, 'recurrencePeriod', 'to')) ?? '');
  if (!isActive || recurrence === undefined || Number.isNaN(from)) return undefined;
  return { recurrence, from, to: Number.isNaN(to) ? Number.POSITIVE_INFINITY : to };
}

/** Reads the properties of a stored export. */
export function readExport(properties: JsonObject): ExportDefinition {
  const definition = objectOf(properties['definition']);
  const destination = objectOf(at(properties, 'deliveryInfo', 'destination'));
  const type = nameIn(exportTypes, textOf(definition['type'])) ?? 'ActualCost';
  return {
    type,
    timeframe: nameIn(exportTimeframes, textOf(definition['timeframe'])) ?? 'MonthToDate',
    period: periodOf(definition),
    destination: {
      accountId: textOf(destination['resourceId']) ?? '',
      container: textOf(destination['container']) ?? '',
      folder: (textOf(destination['rootFolderPath']) ?? '').replaceAll(/^\/+|\/+$/g, ''),
    },
    schedule: scheduleOf(properties),
    replaces: !/^createnewreport$/i.test(textOf(properties['dataOverwriteBehavior']) ?? ''),
    dataVersion:
      textOf(at(definition, 'dataSet', 'configuration', 'dataVersion')) ??
      (type === 'FocusCost' ? '1.0' : '2023-05-01'),
    columns: textsOf(at(definition, 'dataSet', 'configuration', 'columns')),
  };
}

/** Returns the data set of an export. */
export const dataSetOf = ({ type }: ExportDefinition): DataSet =>
  type === 'FocusCost' ? 'both' : type === 'AmortizedCost' ? 'amortized' : 'actual';

/** Days of a month in which a scheduled run also exports the month before, which may have changed. */
const restatedDays = 5;

/** Returns the periods that a run exports. Each has its own folder. */
export function periodsOf(definition: ExportDefinition, now: number, isScheduled: boolean): Period[] {
  const today = dayOf(now);
  const month = { from: monthStart(today), to: today + 1 };
  const before = { from: monthStart(today, -1), to: monthStart(today) };
  switch (definition.timeframe) {
    case 'Custom':
      return definition.period === undefined ? [] : [definition.period];
    case 'TheLastMonth':
    case 'TheLastBillingMonth':
      return [before];
    case 'WeekToDate':
      return [{ from: today - new Date(today * dayMs).getUTCDay(), to: today + 1 }];
    default:
      return isScheduled && new Date(now).getUTCDate() <= restatedDays ? [before, month] : [month];
  }
}

/** Returns the time of the first run after `last`, or undefined if the schedule has ended. */
export function nextRun(definition: ExportDefinition, last: number | undefined): number | undefined {
  const { schedule } = definition;
  if (schedule === undefined) return undefined;
  const { recurrence, from, to } = schedule;
  let time = from;
  if (last !== undefined && last >= from) {
    if (recurrence === 'Daily' || recurrence === 'Weekly') {
      const step = recurrence === 'Daily' ? dayMs : 7 * dayMs;
      time = from + (Math.floor((last - from) / step) + 1) * step;
    } else {
      const start = new Date(from);
      for (let months = 1; time <= last; months += 1) {
        const years = recurrence === 'Annually' ? months : 0;
        const later = recurrence === 'Monthly' ? months : 0;
        time = new Date(from).setUTCFullYear(start.getUTCFullYear() + years, start.getUTCMonth() + later);
      }
    }
  }
  return time > to ? undefined : time;
}
