import { itemsOf } from '../../../prices/priceBook.ts';
import { plannedSubscriptions } from '../../../world/estate/subscriptions.ts';
import { dayMs, monthStart } from './calendar.ts';
import type { CostLine } from './costLine.ts';

/** A few days on which one meter caused additional cost. */
interface Anomaly {
  readonly subscription: string;
  /** First day, in days before the world starts. */
  readonly daysBefore: number;
  readonly days: number;
  /** Additional cost relative to the variable cost of the service. */
  readonly factor: number;
}

const worldAnomalies: readonly Anomaly[] = [
  { subscription: 'Contoso Production', daysBefore: 52, days: 3, factor: 2.4 },
  { subscription: 'Contoso Development', daysBefore: 17, days: 1, factor: 3 },
  { subscription: 'Contoso Research', daysBefore: 80, days: 2, factor: 2 },
];

/** Credits for outages: months from the month in which the world starts, and US dollars. */
const credits = [
  { subscription: 'Contoso Production', months: -7, amount: 412.5 },
  { subscription: 'Contoso Production', months: -2, amount: 186 },
  { subscription: 'Contoso Research HPC', months: -4, amount: 340 },
] as const;

function anomalyLines(
  lines: readonly CostLine[],
  { daysBefore, days, factor }: Anomaly,
  start: number,
): CostLine[] {
  const since = (start - daysBefore) * dayMs;
  const until = since + days * dayMs;
  const candidates = lines
    .filter((line) => line.pattern !== 0 && line.since <= since && line.until >= until)
    .toSorted(
      (one, other) => other.actualPerHour - one.actualPerHour || (one.resourceId < other.resourceId ? -1 : 1),
    );
  const [line] = candidates;
  if (line === undefined) return [];
  const variable = candidates
    .filter(({ item }) => item.serviceName === line.item.serviceName)
    .reduce((sum, { actualPerHour }) => sum + actualPerHour, 0);
  const times = (factor * variable) / line.actualPerHour;
  return [
    {
      ...line,
      since,
      until,
      pattern: 0,
      actualPerHour: line.actualPerHour * times,
      amortizedPerHour: line.amortizedPerHour * times,
      listPerHour: line.listPerHour * times,
      unitsPerHour: line.unitsPerHour * times,
    },
  ];
}

function creditLine(
  subscriptionId: string,
  months: number,
  amount: number,
  start: number,
): CostLine | undefined {
  const since = (monthStart(start, months) + 11) * dayMs;
  const item = itemsOf('westeurope').find(({ serviceName }) => serviceName === 'Azure App Service');
  if (item === undefined) return undefined;
  return {
    resourceId: '',
    type: '',
    location: '',
    tags: {},
    subscriptionId,
    group: '',
    item,
    unitsPerHour: 1 / 24,
    since,
    until: since + dayMs,
    chargeType: 'Refund',
    frequency: 'OneTime',
    actualPerHour: -amount / 24,
    amortizedPerHour: -amount / 24,
    listPerHour: -amount / 24,
    pattern: 0,
  };
}

/** Returns the additional lines of a subscription of the demo world. `start` is the day on which the world starts. */
export function eventLines(lines: readonly CostLine[], subscriptionId: string, start: number): CostLine[] {
  const name = plannedSubscriptions.find(({ id }) => id === subscriptionId)?.name;
  return [
    ...worldAnomalies
      .filter(({ subscription }) => subscription === name)
      .flatMap((anomaly) => anomalyLines(lines, anomaly, start)),
    ...credits
      .filter(({ subscription }) => subscription === name)
      .map(({ months, amount }) => creditLine(subscriptionId, months, amount, start))
      .filter((line) => line !== undefined),
  ];
}
