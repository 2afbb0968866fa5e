import { endpointsOf } from '../../catalog/endpoints.ts';
import { callerName } from '../../estate.ts';
import { optionalBody } from '../../http/armRequest.ts';
import { ok } from '../../http/armAnswer.ts';
import { badRequest, notFound, resourceNotFound } from '../../http/errors.ts';
import type { Call, Handler } from '../../http/handler.ts';
import { textOf, type JsonObject } from '../../json.ts';
import { containersOf, keyOf, parseResourceId } from '../../resourceId.ts';
import { requireSubscription } from '../../subscriptions/requireSubscription.ts';
import { firedAlertsOf, type AlertState, type FiredAlert, type Modification } from './alertStore.ts';
import { catchUp } from './catchUp.ts';
import { metricRuleType } from './metricRule.ts';

const type = 'Microsoft.AlertsManagement/alerts';
const dayMs = 86_400_000;
const mostPerPage = 250;
const states: readonly AlertState[] = ['New', 'Acknowledged', 'Closed'];

const timeRanges: Readonly<Record<string, number>> = { '1h': 1 / 24, '1d': 1, '7d': 7, '30d': 30 };

function present(alert: FiredAlert, isDetailed = true): JsonObject {
  const target = parseResourceId(alert.targetId);
  return {
    id: `/subscriptions/${alert.subscriptionId}/providers/${type}/${alert.id}`,
    type,
    name: alert.ruleId.split('/').at(-1) ?? '',
    properties: {
      essentials: {
        severity: `Sev${alert.severity}`,
        signalType: 'Metric',
        alertState: alert.state,
        monitorCondition: alert.resolvedAt === null ? 'Fired' : 'Resolved',
        monitorService: 'Platform',
        targetResource: alert.targetId,
        targetResourceName: target?.name.split('/').at(-1) ?? '',
        targetResourceGroup: target?.resourceGroup ?? '',
        targetResourceType: alert.targetType,
        sourceCreatedId: `${alert.subscriptionId}_${alert.id}`,
        alertRule: alert.ruleId,
        description: alert.description,
        startDateTime: alert.firedAt,
        lastModifiedDateTime: alert.changedAt,
        lastModifiedUserName: alert.history.findLast(({ event }) => event === 'StateChange')?.by ?? 'System',
        ...(alert.resolvedAt === null ? {} : { monitorConditionResolvedDateTime: alert.resolvedAt }),
        actionStatus: { isSuppressed: false },
      },
      ...(isDetailed ? { context: { context: { condition: alert.context } } } : {}),
    },
  };
}

/** Returns the period of a list: 24 hours unless the request has another one. */
function periodOf({ request, estate }: Call): { from: string; until: string } {
  const now = estate.context.now().getTime();
  const custom = request.query.get('customtimerange');
  if (custom !== undefined) {
    const [from = Number.NaN, until = Number.NaN] = custom.split('/').map((time) => Date.parse(time));
    if (Number.isNaN(from) || Number.isNaN(until) || from < now - 31 * dayMs)
      throw badRequest(
        'BadRequest',
        `The customTimeRange '${custom}' is not valid. It must be within the last 30 days.`,
      );
    return { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
  }
  const range = request.query.get('timerange') ?? '1d';
  const days = timeRanges[range.toLowerCase()];
  if (days === undefined)
    throw badRequest(
      'BadRequest',
      `The timeRange '${range}' is not valid. Possible values are: ${Object.keys(timeRanges).join(', ')}.`,
    );
  return { from: new Date(now - days * dayMs).toISOString(), until: new Date(now).toISOString() };
}

/** Returns the condition of the filters of a list. */
function filterOf({ request }: Call): (alert: FiredAlert) => boolean {
  const wanted = (name: string): string | undefined => request.query.get(name.toLowerCase())?.toLowerCase();
  const checks: readonly (readonly [string | undefined, (alert: FiredAlert) => string])[] = [
    [wanted('targetResource'), ({ targetId }) => targetId],
    [wanted('targetResourceType'), ({ targetType }) => targetType],
    [wanted('targetResourceGroup'), ({ targetId }) => containersOf(targetId).resourceGroup ?? ''],
    [wanted('monitorService'), () => 'Platform'],
    [wanted('monitorCondition'), ({ resolvedAt }) => (resolvedAt === null ? 'Fired' : 'Resolved')],
    [wanted('severity'), ({ severity }) => `Sev${severity}`],
    [wanted('alertState'), ({ state }) => state],
    [wanted('alertRule'), ({ ruleId }) => ruleId],
  ];
  return (alert) =>
    checks.every(([value, read]) => value === undefined || read(alert).toLowerCase() === value);
}

const sorts: Readonly<Record<string, (alert: FiredAlert) => string>> = {
  startdatetime: ({ firedAt }) => firedAt,
  lastmodifieddatetime: ({ changedAt }) => changedAt,
  severity: ({ severity }) => String(severity),
  alertstate: ({ state }) => state,
  monitorcondition: ({ resolvedAt }) => (resolvedAt === null ? 'Fired' : 'Resolved'),
  name: ({ ruleId }) => ruleId.split('/').at(-1) ?? '',
  targetresource: ({ targetId }) => targetId,
};

function sorted({ request }: Call, alerts: readonly FiredAlert[]): FiredAlert[] {
  const by = request.query.get('sortby') ?? 'lastModifiedDateTime';
  const read = sorts[by.toLowerCase()];
  if (read === undefined) throw badRequest('BadRequest', `The sortBy '${by}' is not supported.`);
  const sign = /^asc$/i.test(request.query.get('sortorder') ?? 'desc') ? 1 : -1;
  return alerts.toSorted(
    (one, other) => sign * (read(one) < read(other) ? -1 : read(one) > read(other) ? 1 : 0),
  );
}

function subscriptionIdOf(call: Call): string {
  const subscriptionId = containersOf(call.parameters['scope'] ?? '').subscriptionId ?? '';
  return requireSubscription({ ...call, parameters: { subscriptionId } }).id;
}

export const listAlerts: Handler = (call) => {
  const { estate, request, cloud, parameters } = call;
  const scope = parameters['scope'] ?? '';
  const subscriptionId = subscriptionIdOf(call);
  estate.access.require(request.principal, `${type}/read`, scope);
  const { from, until } = periodOf(call);
  const isSelected = filterOf(call);
  const pageCount = Number(request.query.get('pagecount') ?? mostPerPage);
  const skip = Number(request.query.get('$skiptoken') ?? 0);
  if (!Number.isInteger(pageCount) || pageCount < 1 || pageCount > mostPerPage || !Number.isInteger(skip))
    throw badRequest('BadRequest', `The pageCount must be a number from 1 to ${mostPerPage}.`);
  catchUp(estate, subscriptionId);
  const prefix = `${keyOf(scope, request.principal.tenantId)}/`;
  const alerts = sorted(
    call,
    firedAlertsOf(estate)
      .inPeriod(subscriptionId, from, until)
      .filter((alert) => `${keyOf(alert.targetId, alert.tenantId)}/`.startsWith(prefix) && isSelected(alert)),
  );
  const isDetailed = /^true$/i.test(request.query.get('includecontext') ?? '');
  const query = new URLSearchParams([...request.query].filter(([name]) => name !== '$skiptoken'));
  query.set('$skiptoken', String(skip + pageCount));
  return ok({
    value: alerts.slice(skip, skip + pageCount).map((alert) => present(alert, isDetailed)),
    ...(alerts.length > skip + pageCount
      ? { nextLink: `${endpointsOf(cloud).management}${request.path}?${query.toString()}` }
      : {}),
  });
};

/** Returns the alert in a path. The caller must be allowed to perform `action` on its resource. */
function alertOf(call: Call, action: string): FiredAlert {
  const { estate, request, parameters } = call;
  const subscriptionId = subscriptionIdOf(call);
  catchUp(estate, subscriptionId);
  const id = parameters['alert'] ?? '';
  const alert = firedAlertsOf(estate).find(subscriptionId, id);
  if (alert === undefined) throw notFound('NotFound', `The alert '${id}' was not found.`);
  estate.access.require(request.principal, action, alert.targetId);
  return alert;
}

export const getAlert: Handler = (call) => ok(present(alertOf(call, `${type}/read`)));

const presentModification = ({ event, from, to, at, by, comments }: Modification): JsonObject => ({
  modificationEvent: event,
  oldValue: from,
  newValue: to,
  modifiedAt: at,
  modifiedBy: by,
  comments,
  description: '',
});

export const getAlertHistory: Handler = (call) => {
  const alert = alertOf(call, `${type}/history/read`);
  return ok({
    id: `/subscriptions/${alert.subscriptionId}/providers/${type}/${alert.id}/history/default`,
    type: `${type}/history`,
    name: 'default',
    properties: { alertId: alert.id, modifications: alert.history.toReversed().map(presentModification) },
  });
};

export const changeAlertState: Handler = (call) => {
  const alert = alertOf(call, `${type}/changestate/action`);
  const requested = call.request.query.get('newstate') ?? '';
  const state = states.find((one) => one.toLowerCase() === requested.toLowerCase());
  if (state === undefined)
    throw badRequest(
      'BadRequest',
      `The newState '${requested}' is not valid. Possible values are: ${states.join(', ')}.`,
    );
  const at = call.estate.context.now().toISOString();
  const comments = textOf(optionalBody(call.request)?.['comments']) ?? '';
  const changed: FiredAlert = {
    ...alert,
    state,
    changedAt: at,
    history: [
      ...alert.history,
      {
        event: 'StateChange',
        from: alert.state,
        to: state,
        at,
        by: callerName(call.request.principal),
        comments,
      },
    ],
  };
  if (state !== alert.state) firedAlertsOf(call.estate).save(changed);
  return {
    ...ok(present(state === alert.state ? alert : changed)),
    ledger: { key: alert.id, accepted: true },
  };
};

/** Lists the status of a metric alert rule: one entry, or one per series that fires. */
export const listRuleStatus: Handler = (call) => {
  const { estate, request } = call;
  const id = request.path.replace(/\/status(\/[^/]*)?$/i, '');
  const subscriptionId = subscriptionIdOf({ ...call, parameters: { scope: id } });
  estate.access.require(request.principal, `${metricRuleType}/status/read`, id);
  const rule = estate.resources.find(keyOf(id, request.principal.tenantId));
  if (rule === undefined)
    throw resourceNotFound(metricRuleType, parseResourceId(id)?.name ?? '', containersOf(id).resourceGroup);
  catchUp(estate, subscriptionId);
  const firing = firedAlertsOf(estate).open(rule.key);
  const entry = (name: string, status: string, series: string): JsonObject => ({
    id: `${rule.id}/status/${name}`,
    name,
    type: `${metricRuleType}/status`,
    properties: {
      status,
      timestamp: estate.context.now().toISOString(),
      dimensions: Object.fromEntries(
        series
          .split('|')
          .slice(1)
          .map((pair) => pair.split('=', 2) as [string, string]),
      ),
    },
  });
  return ok({
    value:
      firing.length === 0
        ? [entry('default', 'Healthy', '')]
        : firing.map((alert) => entry(alert.id, 'Unhealthy', alert.series)),
  });
};
