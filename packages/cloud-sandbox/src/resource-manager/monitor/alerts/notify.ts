import type { Estate } from '../../estate.ts';
import { at, objectOf, objectsOf, textOf, type JsonObject } from '../../json.ts';
import { keyOf, parseResourceId } from '../../resourceId.ts';
import { sendAzureMail } from '../../sendAzureMail.ts';
import { sendWebhook } from '../../sendWebhook.ts';
import { firedAlertsOf } from './alertStore.ts';
import type { AlertChange } from './catchUp.ts';

const alertId = ({ alert }: AlertChange): string =>
  `/subscriptions/${alert.subscriptionId}/providers/Microsoft.AlertsManagement/alerts/${alert.id}`;

/** Returns the payload of the common alert schema. */
function commonPayload(change: AlertChange): JsonObject {
  const { rule, alert, kind } = change;
  const target = parseResourceId(alert.targetId);
  return {
    schemaId: 'azureMonitorCommonAlertSchema',
    data: {
      essentials: {
        alertId: alertId(change),
        alertRule: rule.resource.name,
        alertRuleID: alert.ruleId,
        severity: `Sev${alert.severity}`,
        signalType: 'Metric',
        monitorCondition: kind,
        monitoringService: 'Platform',
        alertTargetIDs: [alert.targetId.toLowerCase()],
        configurationItems: [target?.name ?? ''],
        originAlertId: `${alert.subscriptionId}_${alert.id}`,
        firedDateTime: alert.firedAt,
        ...(kind === 'Resolved' ? { resolvedDateTime: alert.resolvedAt } : {}),
        description: alert.description,
        essentialsVersion: '1.0',
        alertContextVersion: '1.0',
      },
      alertContext: {
        properties: null,
        conditionType:
          textOf(at(rule.resource.body, 'properties', 'criteria', 'odata.type'))
            ?.split('.')
            .at(-1) ?? '',
        condition: alert.context,
      },
      customProperties: null,
    },
  };
}

/** Returns the payload for receivers that do not use the common alert schema. */
function olderPayload(change: AlertChange): JsonObject {
  const { rule, alert, kind } = change;
  const target = parseResourceId(alert.targetId);
  return {
    schemaId: 'AzureMonitorMetricAlert',
    data: {
      version: '2.0',
      properties: null,
      status: kind === 'Fired' ? 'Activated' : 'Deactivated',
      context: {
        timestamp: kind === 'Fired' ? alert.firedAt : alert.resolvedAt,
        id: alert.ruleId,
        name: rule.resource.name,
        description: alert.description,
        conditionType: 'SingleResourceMultipleMetricCriteria',
        severity: String(alert.severity),
        condition: alert.context,
        subscriptionId: alert.subscriptionId,
        resourceGroupName: target?.resourceGroup ?? '',
        resourceName: target?.name ?? '',
        resourceType: target?.type ?? '',
        resourceId: alert.targetId,
      },
    },
  };
}

/** Puts a mail about an alert into the mail catcher. */
function sendMail(estate: Estate, change: AlertChange, to: string): void {
  const { rule, alert, kind } = change;
  const target = parseResourceId(alert.targetId);
  const name = rule.resource.name.replaceAll(/[\r\n]/g, ' ');
  const subject = `${kind}: Sev${alert.severity} Azure Monitor Alert ${name} on ${target?.name ?? ''} ( ${target?.type.toLowerCase() ?? ''} )`;
  const [condition = {}] = objectsOf(alert.context['allOf']);
  const lines = [
    `The alert rule "${name}" ${kind === 'Fired' ? 'was activated' : 'was resolved'}.`,
    `Severity: Sev${alert.severity}`,
    `Resource: ${alert.targetId}`,
    `Metric: ${textOf(condition['metricName']) ?? ''} (${textOf(condition['timeAggregation']) ?? ''})`,
    `Threshold: ${textOf(condition['operator']) ?? ''} ${textOf(condition['threshold']) ?? ''}`,
    `Fired: ${alert.firedAt}`,
    ...(kind === 'Resolved' ? [`Resolved: ${alert.resolvedAt ?? ''}`] : []),
  ];
  sendAzureMail(estate, { to: [to], subject, lines });
}

/** Records in the history of an alert that an action group was called. */
function recordActions(estate: Estate, { alert }: AlertChange, group: string): void {
  const alerts = firedAlertsOf(estate);
  const current = alerts.find(alert.subscriptionId, alert.id) ?? alert;
  alerts.save({
    ...current,
    history: [
      ...current.history,
      {
        event: 'ActionsTriggered',
        from: '',
        to: group,
        at: estate.context.now().toISOString(),
        by: 'System',
        comments: '',
      },
    ],
  });
}

/** Calls the action groups of a rule: mail for the mail catcher, and webhooks on this machine. */
export function notify(estate: Estate, change: AlertChange): void {
  for (const id of change.rule.actionGroups) {
    const group = estate.resources.find(keyOf(id, change.alert.tenantId));
    const properties = objectOf(group?.body['properties']);
    if (group === undefined || properties['enabled'] === false) continue;
    recordActions(estate, change, group.name);
    for (const receiver of objectsOf(properties['emailReceivers'])) {
      const address = textOf(receiver['emailAddress']) ?? '';
      if (/^[^\s<>@]+@[^\s<>@]+$/.test(address)) sendMail(estate, change, address);
    }
    for (const receiver of objectsOf(properties['webhookReceivers'])) {
      const payload =
        receiver['useCommonAlertSchema'] === true ? commonPayload(change) : olderPayload(change);
      sendWebhook(estate, textOf(receiver['serviceUri']), payload);
    }
  }
}
