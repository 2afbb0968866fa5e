import type { Cloud } from '../../../context.ts';
import type { Estate } from '../../estate.ts';
import { at, objectOf, textOf, textsOf } from '../../json.ts';
import { keyOf } from '../../resourceId.ts';
import { sendAzureMail } from '../../sendAzureMail.ts';
import type { StoredResource } from '../../store/resources.ts';
import { findCostScope } from '../costScope.ts';
import { sumCost } from '../query/sumCost.ts';
import { dayOf, dayText, monthStart } from '../rows/calendar.ts';
import { costLinesOf } from '../rows/costLines.ts';
import { actionTimesOf, nextActionTime, scheduledActionType } from './actionSchedule.ts';

/** Published days with which the last one is compared. */
const comparedDays = 14;
/** Standard deviations, and the share of the mean, above which a day is unusual. */
const unusual = { deviations: 3, share: 0.25 };

/** Returns the scope of an action. */
const scopeIdOf = ({ id }: StoredResource): string =>
  id.slice(0, id.toLowerCase().lastIndexOf('/providers/microsoft.costmanagement/'));

/** The cost of a scope by day; `day` counts from 1970. */
interface DailyCost {
  readonly unit: string;
  readonly days: readonly { readonly day: number; readonly cost: number }[];
}

/** Returns the published cost of a scope since a day; undefined if the scope has no cost. */
function dailyCost(estate: Estate, action: StoredResource, from: number, now: number): DailyCost | undefined {
  const cloud: Cloud = estate.context.people.tenant(action.tenantId)?.cloud ?? 'general';
  try {
    const scope = findCostScope(estate, { cloud, tenantId: action.tenantId }, scopeIdOf(action));
    const currencies = new Set(scope.payers.map(({ account }) => account.currency));
    const [currency = 'USD'] = currencies.size === 1 ? currencies : ['USD'];
    const sums = sumCost(
      costLinesOf(estate),
      scope,
      {
        from,
        to: dayOf(now) + 1,
        metric: 'actual',
        usageOnly: false,
        granularity: 'Daily',
        groupings: [],
        holds: () => true,
      },
      now,
    );
    const byDay = Map.groupBy(sums, ({ period }) => period);
    const days = [...byDay].map(([day, some]) => ({
      day,
      cost: some.reduce((total, sum) => total + (currencies.size > 1 ? sum.costUsd : sum.cost), 0),
    }));
    return { unit: currency, days: days.toSorted((one, other) => one.day - other.day) };
  } catch {
    // The resource group was deleted, or the scope has no cost.
    return undefined;
  }
}

const money = (amount: number, unit: string): string => `${amount.toFixed(2)} ${unit}`;

/** Returns the lines about the cost of the month. */
function reportOf(estate: Estate, action: StoredResource, now: number): string[] | undefined {
  const found = dailyCost(estate, action, monthStart(dayOf(now)), now);
  if (found === undefined) return undefined;
  const total = found.days.reduce((sum, { cost }) => sum + cost, 0);
  const viewId = textOf(at(action.body, 'properties', 'viewId')) ?? '';
  const view = estate.resources.find(keyOf(viewId, action.tenantId));
  const name = textOf(at(view?.body, 'properties', 'displayName')) ?? viewId.split('/').at(-1) ?? '';
  return [`View: ${name}`, `Cost of this month: ${money(total, found.unit)}`];
}

/** Returns the lines about an unusual last day; undefined if there is none. */
function anomalyOf(estate: Estate, action: StoredResource, now: number): string[] | undefined {
  const found = dailyCost(estate, action, dayOf(now) - comparedDays - 3, now);
  const last = found?.days.at(-1);
  const before = found?.days.slice(-comparedDays - 1, -1) ?? [];
  if (found === undefined || last === undefined || before.length < comparedDays) return undefined;
  const mean = before.reduce((sum, { cost }) => sum + cost, 0) / before.length;
  const variance = before.reduce((sum, { cost }) => sum + (cost - mean) ** 2, 0) / before.length;
  const least = Math.max(unusual.deviations * Math.sqrt(variance), unusual.share * mean);
  if (Math.abs(last.cost - mean) <= least) return undefined;
  return [
    `Unusual cost on ${dayText(last.day)}: ${money(last.cost, found.unit)}`,
    `Expected: ${money(mean, found.unit)}`,
  ];
}

/** Sends the mail of an action; an anomaly alert only if the last day is unusual, unless it is executed on demand. */
export function executeAction(
  estate: Estate,
  action: StoredResource,
  now: number,
  isOnDemand: boolean,
): void {
  const notification = objectOf(at(action.body, 'properties', 'notification'));
  const isAnomalyAlert = /^insightalert$/i.test(textOf(action.body['kind']) ?? '');
  const lines = isAnomalyAlert
    ? (anomalyOf(estate, action, now) ?? (isOnDemand ? ['No unusual cost was found.'] : undefined))
    : reportOf(estate, action, now);
  const to = textsOf(notification['to']).filter((address) => /^[^\s<>@]+@[^\s<>@]+$/.test(address));
  if (lines === undefined || to.length === 0) return;
  const message = textOf(notification['message']);
  sendAzureMail(estate, {
    to,
    subject: (textOf(notification['subject']) ?? '').replaceAll(/[\r\n]/g, ' '),
    lines: [...(message === undefined ? [] : [message, '']), ...lines, `Scope: ${scopeIdOf(action)}`],
  });
}

/** Returns when the next action is due, in epoch milliseconds. */
export function nextActionDue(estate: Estate): number | undefined {
  const times = estate.resources
    .everyOfType(scheduledActionType)
    .map((action) => nextActionTime(estate, action))
    .filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Executes the actions that are due. After a longer pause, an action is executed once. */
export function executeDueActions(estate: Estate, now: number): void {
  for (const action of estate.resources.everyOfType(scheduledActionType)) {
    const due = nextActionTime(estate, action);
    if (due === undefined || due > now) continue;
    actionTimesOf(estate).set(action.key, now);
    executeAction(estate, action, now, false);
  }
}
