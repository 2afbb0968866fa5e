import type { Estate } from '../../estate.ts';
import { isObject, objectOf, textOf, textsOf } from '../../json.ts';
import { keyOf } from '../../resourceId.ts';
import { sendAzureMail } from '../../sendAzureMail.ts';
import type { StoredResource } from '../../store/resources.ts';
import { dayText } from '../rows/calendar.ts';
import { alertsOf } from './alertStore.ts';
import { budgetScopeId, spendingOf } from './budgetSpend.ts';
import { callActionGroups, type ExceededThreshold } from './callActionGroups.ts';
import { contactsOf } from './contacts.ts';

const type = 'Microsoft.Consumption/budgets';
/** Time between two checks, in milliseconds. Azure checks within a day of new cost. */
const checkMs = 3_600_000;

const lastChecks = new WeakMap<Estate, number>();

/** Returns when budgets are checked next, or undefined if there are none. */
export function nextBudgetCheck(estate: Estate): number | undefined {
  if (estate.resources.everyOfType(type).length === 0) return undefined;
  return (lastChecks.get(estate) ?? 0) + checkMs;
}

/** A notification of a budget whose threshold is exceeded. */
interface Exceeded extends ExceededThreshold {
  readonly name: string;
}

/** Returns the notifications of a budget whose threshold is exceeded. */
function exceededOf(estate: Estate, budget: StoredResource): Exceeded[] {
  const properties = objectOf(budget.body['properties']);
  const limit = Number(properties['amount']);
  const spending = spendingOf(estate, budget);
  if (spending === undefined || !(limit > 0)) return [];
  return Object.entries(objectOf(properties['notifications'])).flatMap(([name, entry]): Exceeded[] => {
    if (!isObject(entry) || entry['enabled'] !== true) return [];
    const isForecast = /^forecasted$/i.test(textOf(entry['thresholdType']) ?? '');
    const amount = isForecast ? spending.forecast : spending.current;
    if (amount === undefined) return [];
    const share = (amount / limit) * 100;
    const threshold = Number(entry['threshold']);
    const operator = (textOf(entry['operator']) ?? '').toLowerCase();
    const isExceeded = operator === 'greaterthan' ? share > threshold : share >= threshold;
    return isExceeded ? [{ budget, name, notification: entry, spending, isForecast, amount }] : [];
  });
}

/** Creates the alert of an exceeded threshold. Returns its ID and time. */
function createAlert(estate: Estate, exceeded: Exceeded) {
  const { budget, notification, spending, isForecast, amount } = exceeded;
  const scope = budgetScopeId(budget);
  const properties = objectOf(budget.body['properties']);
  const now = estate.context.now().toISOString();
  const {
    operator = null,
    threshold = null,
    contactEmails = [],
    contactGroups = [],
    contactRoles = [],
  } = notification;
  const id = estate.newId();
  alertsOf(estate).save({
    id,
    tenantId: budget.tenantId,
    scopeKey: keyOf(scope, budget.tenantId),
    scope,
    properties: {
      definition: {
        type: isForecast ? 'BudgetForecast' : 'Budget',
        category: textOf(properties['category']) ?? 'Cost',
        criteria: isForecast ? 'ForecastCostThresholdExceeded' : 'CostThresholdExceeded',
      },
      description: '',
      source: 'Preset',
      details: {
        timeGrainType: textOf(properties['timeGrain']) ?? 'Monthly',
        periodStartDate: `${dayText(spending.period.from)}T00:00:00Z`,
        triggeredBy: budget.id.split('/').at(-1) ?? '',
        threshold,
        operator,
        amount: Number(properties['amount']),
        unit: spending.unit,
        currentSpend: Number(amount.toFixed(4)),
        contactEmails,
        contactGroups,
        contactRoles,
        overridingAlert: null,
      },
      costEntityId: scope.split('/').at(-1) ?? '',
      status: 'Active',
      creationTime: now,
      closeTime: '0001-01-01T00:00:00',
      modificationTime: now,
      statusModificationUserName: '',
      statusModificationTime: '0001-01-01T00:00:00',
    },
  });
  return { id: `${scope}/providers/Microsoft.CostManagement/alerts/${id}`, firedAt: now };
}

const money = (amount: number, unit: string): string => `${amount.toFixed(2)} ${unit}`;

/** Sends a mail about an exceeded threshold to the mail catcher. */
function sendMail(estate: Estate, exceeded: Exceeded): void {
  const { budget, notification, spending, isForecast, amount } = exceeded;
  const to = contactsOf(estate, budget, notification).filter((address) =>
    /^[^\s<>@]+@[^\s<>@]+$/.test(address),
  );
  if (to.length === 0) return;
  const name = (budget.id.split('/').at(-1) ?? '').replaceAll(/[\r\n]/g, ' ');
  const limit = Number(objectOf(budget.body['properties'])['amount']);
  const subject = `Azure Cost Management: budget ${name} ${isForecast ? 'is forecast to exceed' : 'exceeded'} its threshold`;
  const lines = [
    `The budget "${name}" has a ${isForecast ? 'forecast' : 'current'} spending of ${money(amount, spending.unit)}.`,
    `Budget amount: ${money(limit, spending.unit)}`,
    `Threshold: ${String(Number(notification['threshold']))} %`,
    `Scope: ${budgetScopeId(budget)}`,
    `Period: since ${dayText(spending.period.from)}`,
  ];
  sendAzureMail(estate, { to, subject, lines });
}

/** Checks all budgets. Each notification fires once in a period: it creates an alert, sends a mail and calls webhooks. */
export function checkBudgets(estate: Estate, now: number): void {
  const next = nextBudgetCheck(estate);
  if (next === undefined || next > now) return;
  lastChecks.set(estate, now);
  for (const budget of estate.resources.everyOfType(type))
    for (const exceeded of exceededOf(estate, budget)) {
      const { name, notification, spending } = exceeded;
      // A changed threshold may fire again in the same period.
      const key = `${name}|${String(Number(notification['threshold']))}|${textsOf([notification['thresholdType'] ?? '']).join()}`;
      if (!alertsOf(estate).fire(budget.key, key, spending.period.from)) continue;
      const alert = createAlert(estate, exceeded);
      sendMail(estate, exceeded);
      callActionGroups(estate, exceeded, alert);
    }
}
