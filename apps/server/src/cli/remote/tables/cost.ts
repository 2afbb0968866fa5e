import {
  costDaySchema,
  costDimensions,
  costReportRoutes,
  costRoutes,
  isCostGrouping,
  reportWeekdays,
  type CostForecast,
  type CostTable,
} from '@blueport/contracts';
import { cliMessage, labelOf } from '../../language.ts';
import { usageError } from '../../exit-codes.ts';
import { numberOf, omitUndefined, oneOf } from '../inputs.ts';
import { tableOf } from '../table-of.ts';
import type { VerbInput } from '../verb.ts';

const selection = {
  month: { value: 'YYYY-MM', help: 'a calendar month (default: this month)' },
  from: { value: 'DAY', help: 'first UTC day, with --to' },
  to: { value: 'DAY', help: 'last UTC day, with --from' },
  filter: { value: 'JSON', help: `such as '{"service":["Storage"]}'` },
  metric: { value: 'METRIC', help: 'billed (default) or amortized' },
  currency: { value: 'CODE', help: 'such as EUR (default: the currency with the highest cost)' },
} as const;

/** Returns the period of `--month` or `--from` and `--to`; this month by default. */
function periodOf(input: VerbInput): { from: string; to: string } {
  const [month, from, to] = [input.text('month'), input.text('from'), input.text('to')];
  if (month !== undefined && (from !== undefined || to !== undefined))
    throw usageError('options-exclusive', { first: '--month', second: '--from' });
  if (from !== undefined && to !== undefined) return { from, to };
  if (from !== undefined || to !== undefined)
    throw usageError('missing-option', {
      option: from === undefined ? '--from' : '--to',
      help: labelOf(from === undefined ? selection.from.help : selection.to.help),
    });
  const chosen = month ?? new Date().toISOString().slice(0, 7);
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(chosen) || !costDaySchema.safeParse(`${chosen}-01`).success)
    throw usageError('invalid-month', { value: chosen });
  const [year = 0, number = 1] = chosen.split('-').map(Number);
  return { from: `${chosen}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

const queryOf = (input: VerbInput) =>
  omitUndefined({
    ...periodOf(input),
    filter: input.text('filter'),
    metric: input.text('metric'),
    currency: input.text('currency'),
  });

/** Reads a dimension or tag. The response of the portal to another text would not name the valid ones. */
function dimensionIn(input: VerbInput, option: string, alternatives: readonly string[] = []) {
  const text = input.text(option);
  if (text === undefined || alternatives.includes(text) || isCostGrouping(text)) return text;
  const choices = [...costDimensions, ...alternatives, 'tag:NAME'].join(', ');
  throw usageError('option-choices', { option, choices });
}

/** The currency of amounts, which all rows of a response share. */
const sharedCurrency = ['', (_row: unknown, { currency }: { currency: string | null }) => currency] as const;

/** When a report is sent. */
const schedule = {
  weekday: { value: 'DAY', help: 'such as monday' },
  hour: { value: 'HOUR', help: 'full hour, 0 to 23' },
  'time-zone': { value: 'ZONE', help: 'such as Europe/Berlin (default: that of this machine)' },
} as const;

/** Reads when a report is sent. */
const scheduleIn = (input: VerbInput) =>
  omitUndefined({
    weekday: oneOf(input, 'weekday', reportWeekdays),
    hour: numberOf(input, 'hour'),
    timeZone: input.text('time-zone'),
  });

/** The `cost` command: billed cost. */
export const costTable = tableOf({
  name: 'cost',
  summary: 'Show billed cost by service, owner, deployment, tag and others',
  routes: [costRoutes],
  excludedRoutes: [costRoutes.analysis],
  verbs: {
    list: {
      summary: 'List the cost of a month by group',
      route: costRoutes.table,
      options: {
        ...selection,
        'group-by': {
          value: 'DIMENSION',
          help: 'such as service, deployment, owner (the person) or tag:owner (a tag)',
        },
      },
      query: (input) =>
        omitUndefined({ ...queryOf(input), groupBy: dimensionIn(input, 'group-by'), granularity: 'monthly' }),
      rows: 'rows',
      columns: [
        ['NAME', 'label'],
        ['COST', 'total'],
        sharedCurrency,
        ['INFERRED', 'inferred'],
        ['KEY', 'key'],
      ],
      note: ({ currency, others }: CostTable) =>
        [
          ...(currency === null ? [] : [cliMessage('cost-currency', { currency })]),
          ...(others === null
            ? []
            : [cliMessage('cost-others', { count: String(others.count), total: others.total })]),
        ].join(' '),
    },
    values: {
      options: {
        ...selection,
        dimension: {
          value: 'DIMENSION',
          required: true,
          help: 'such as service; tag lists the names of tags',
        },
        search: { value: 'TEXT', help: 'part of a name' },
      },
      query: (input) =>
        omitUndefined({
          ...queryOf(input),
          dimension: dimensionIn(input, 'dimension', ['tag']),
          search: input.text('search'),
        }),
      columns: [
        ['NAME', 'label'],
        ['COST', 'total'],
        ['', 'currency'],
        ['KEY', 'key'],
      ],
    },
    changes: {
      options: selection,
      query: queryOf,
      rows: 'changes',
      columns: [
        ['SERVICE', 'service'],
        ['COST', 'total'],
        ['PREVIOUS', 'previous'],
        ['CHANGE', 'difference'],
        sharedCurrency,
      ],
    },
    forecast: {
      options: selection,
      query: queryOf,
      rows: 'points',
      columns: [['DAY', 'day'], ['EXPECTED', 'mean'], ['LOW', 'low'], ['HIGH', 'high'], sharedCurrency],
      note: ({ total, currency, estimated }: CostForecast) =>
        total === null
          ? cliMessage('forecast-none')
          : cliMessage('forecast-total', {
              total: total.mean,
              low: total.low,
              high: total.high,
              estimated: estimated?.total ?? '0',
              currency: currency ?? '',
            }),
    },
    readings: {
      columns: [
        ['NAME', 'name'],
        ['STATE', 'state'],
        ['SOURCE', 'source'],
        ['READ BY', 'readBy'],
        ['COMPLETE UNTIL', 'completeUntil'],
        ['READ', 'readAt'],
        ['', 'currency'],
        ['ROWS', 'rows'],
      ],
    },
    anomalies: {
      options: {
        from: { value: 'DAY', help: 'first UTC day' },
        to: { value: 'DAY', help: 'last UTC day' },
        state: { value: 'STATE', help: 'open (default), dismissed or all' },
      },
      columns: [
        ['ID', 'id'],
        ['DAY', 'day'],
        ['SUBSCRIPTION', 'subscriptionName'],
        ['SERVICE', 'service'],
        ['COST', 'actual'],
        ['EXPECTED', 'expected'],
        ['', 'currency'],
      ],
    },
    'dismiss-anomaly': {
      options: {
        reason: { value: 'TEXT', required: true, help: 'shown to others' },
        until: { value: 'DAY', help: 'last UTC day (default: no end)' },
      },
    },
    reports: {
      route: costReportRoutes.list,
      summary: 'List your weekly reports by mail',
      columns: [
        ['ID', 'id'],
        ['VIEW', 'name'],
        ['DAY', 'weekday'],
        ['HOUR', 'hour'],
        ['TIME ZONE', 'timeZone'],
        ['NEXT', 'nextAt'],
        ['SENT', 'sentAt'],
        ['STOPPED', 'stopped'],
      ],
    },
    'create-report': {
      route: costReportRoutes.create,
      summary: 'Subscribe to a weekly report of a saved view of cost by mail',
      options: {
        view: { value: 'ID', required: true, help: 'a saved view (views list --list cost-analysis)' },
        ...schedule,
        weekday: { ...schedule.weekday, required: true },
        hour: { ...schedule.hour, required: true },
      },
      body: (input) => ({
        viewId: input.text('view'),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...scheduleIn(input),
      }),
    },
    'edit-report': {
      route: costReportRoutes.edit,
      summary: 'Change when a report is sent; resumes a stopped one',
      options: { ...schedule, 'time-zone': { value: 'ZONE', help: 'such as Europe/Berlin' } },
      body: scheduleIn,
    },
    'delete-report': { route: costReportRoutes.delete, summary: 'Unsubscribe from a report' },
    refresh: { options: { subscription: { field: 'subscriptionIds', help: 'repeatable (default: all)' } } },
  },
});
