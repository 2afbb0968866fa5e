import type { Estate } from '../../estate.ts';
import { objectOf, objectsOf, textOf, textsOf, type JsonObject } from '../../json.ts';
import { keyOf, parseResourceId } from '../../resourceId.ts';
import { sendWebhook } from '../../sendWebhook.ts';
import type { StoredResource } from '../../store/resources.ts';
import { dayText } from '../rows/calendar.ts';
import { budgetScopeId, type Spending } from './budgetSpend.ts';

/** A threshold of a budget that was exceeded. */
export interface ExceededThreshold {
  readonly budget: StoredResource;
  readonly notification: JsonObject;
  readonly spending: Spending;
  readonly isForecast: boolean;
  /** The current or the forecast spending. */
  readonly amount: number;
}

interface Facts {
  readonly budgetName: string;
  readonly limit: number;
  /** The amount at the threshold. */
  readonly thresholdAmount: number;
  readonly subscriptionId: string;
  readonly resourceGroup: string;
  readonly creator: string;
}

function factsOf({ budget, notification }: ExceededThreshold): Facts {
  const limit = Number(objectOf(budget.body['properties'])['amount']);
  const scope = budgetScopeId(budget);
  return {
    budgetName: budget.id.split('/').at(-1) ?? '',
    limit,
    thresholdAmount: (limit * Number(notification['threshold'])) / 100,
    subscriptionId: /^\/subscriptions\/([^/]+)/i.exec(scope)?.[1] ?? '',
    resourceGroup: parseResourceId(budget.id)?.resourceGroup ?? '',
    creator: textOf(objectOf(budget.body['systemData'])['createdBy']) ?? '',
  };
}

const categoryOf = ({ budget }: ExceededThreshold): string =>
  textOf(objectOf(budget.body['properties'])['category']) ?? 'Cost';

const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);

/** Returns the payload of the common alert schema. */
function commonPayload(exceeded: ExceededThreshold, alertId: string, firedAt: string): JsonObject {
  const { budget, spending, isForecast, amount } = exceeded;
  const { budgetName, limit, thresholdAmount, creator } = factsOf(exceeded);
  const { unit, period } = spending;
  const spent = money(amount, unit);
  return {
    schemaId: 'azureMonitorCommonAlertSchema',
    data: {
      essentials: {
        monitoringService: 'CostAlerts',
        firedDateTime: firedAt,
        description: `Your ${isForecast ? 'forecasted spend' : 'spend'} for budget ${budgetName} is now ${spent} exceeding your specified threshold ${money(thresholdAmount, unit)}.`,
        essentialsVersion: '1.0',
        alertContextVersion: '1.0',
        alertId,
        alertRule: null,
        severity: null,
        signalType: null,
        monitorCondition: null,
        alertTargetIDs: null,
        configurationItems: ['budgets'],
        originAlertId: null,
      },
      alertContext: {
        AlertCategory: 'budgets',
        AlertData: {
          Scope: `${budgetScopeId(budget)}/`,
          ThresholdType: isForecast ? 'Forecasted' : 'Actual',
          BudgetType: categoryOf(exceeded),
          BudgetThreshold: money(limit, unit),
          NotificationThresholdAmount: money(thresholdAmount, unit),
          BudgetName: budgetName,
          BudgetId: budget.id,
          BudgetStartDate: dayText(period.from),
          BudgetCreator: creator,
          Unit: unit,
          SpentAmount: spent,
        },
      },
    },
  };
}

/** Returns the payload for receivers that do not use the common alert schema. */
function olderPayload(estate: Estate, exceeded: ExceededThreshold): JsonObject {
  const { spending, amount } = exceeded;
  const { budgetName, limit, thresholdAmount, subscriptionId, resourceGroup, creator } = factsOf(exceeded);
  const cloud = estate.context.people.tenant(exceeded.budget.tenantId)?.cloud ?? 'general';
  const [year = '', month = '', day = ''] = dayText(spending.period.from).split('-');
  return {
    schemaId: 'AIP Budget Notification',
    data: {
      SubscriptionName: estate.subscriptions.find(cloud, subscriptionId)?.name ?? '',
      SubscriptionId: subscriptionId,
      EnrollmentNumber: '',
      DepartmentName: '',
      AccountName: '',
      BillingAccountId: '',
      BillingProfileId: '',
      InvoiceSectionId: '',
      ResourceGroup: resourceGroup,
      SpendingAmount: amount.toFixed(2),
      BudgetStartDate: `${Number(month)}/${Number(day)}/${year}`,
      Budget: String(limit),
      Unit: spending.unit,
      BudgetCreator: creator,
      BudgetName: budgetName,
      BudgetType: categoryOf(exceeded),
      NotificationThresholdAmount: String(thresholdAmount),
    },
  };
}

/** Calls the webhooks of the action groups of an exceeded threshold. Their mail is sent with that of the budget. */
export function callActionGroups(
  estate: Estate,
  exceeded: ExceededThreshold,
  alert: { readonly id: string; readonly firedAt: string },
): void {
  const { budget, notification } = exceeded;
  for (const id of textsOf(notification['contactGroups'])) {
    const properties = objectOf(estate.resources.find(keyOf(id, budget.tenantId))?.body['properties']);
    if (properties['enabled'] === false) continue;
    for (const receiver of objectsOf(properties['webhookReceivers'])) {
      const isCommon = receiver['useCommonAlertSchema'] === true;
      const payload = isCommon
        ? commonPayload(exceeded, alert.id, alert.firedAt)
        : olderPayload(estate, exceeded);
      sendWebhook(estate, textOf(receiver['serviceUri']), payload);
    }
  }
}
