import {
  alertOperators,
  alertRoutes,
  insightRoutes,
  metricAggregations,
  metricIntervals,
  type AlertNotify,
  type AlertRule,
} from '@blueport/contracts';
import { callRoute } from '../../api-client.ts';
import { decimalOf, numberOf, omitUndefined, oneOf } from '../inputs.ts';
import { equalTo, listWhere } from '../list-input.ts';
import { tableOf } from '../table-of.ts';
import type { VerbInput, VerbOption } from '../verb.ts';
import { explainEmptyList, insightColumns, insightState } from './insights.ts';

/** What a rule watches. */
const scope = {
  resource: { value: 'ID', help: 'watch one resource' },
  deployment: { value: 'NAME', help: 'watch the resources of a deployment, such as bp-4f9a2c' },
  subscription: { value: 'ID', help: 'watch the resources of the type in a subscription' },
  'resource-group': { value: 'NAME', help: 'only this resource group of the subscription' },
  tag: { value: 'NAME=VALUE', help: 'only resources of the subscription with this tag' },
} as const satisfies Readonly<Record<string, VerbOption>>;

/** When a rule fires. */
const condition = {
  type: { value: 'TYPE', help: 'such as Microsoft.Compute/virtualMachines' },
  metric: {
    value: 'NAME',
    help: 'as in the cloud, or a short name such as cpu, memory, requests, errors or latency',
  },
  aggregation: { value: 'NAME', help: 'Average, Minimum, Maximum, Total or Count' },
  operator: { value: 'NAME', help: 'GreaterThan, GreaterThanOrEqual, LessThan or LessThanOrEqual' },
  threshold: { value: 'NUMBER', help: 'value of a period that fires the rule' },
  window: { value: 'INTERVAL', help: 'length of a period, such as PT5M' },
} as const satisfies Readonly<Record<string, VerbOption>>;

const optional = {
  split: { value: 'DIMENSION', help: 'evaluate the values of a dimension separately' },
  periods: { value: 'COUNT', help: 'consecutive periods until it fires (default: 1)' },
  'resolve-threshold': { value: 'NUMBER', help: 'value that resolves it (default: the threshold)' },
  'resolve-periods': { value: 'COUNT', help: 'consecutive periods until it resolves (default: 1)' },
} as const satisfies Readonly<Record<string, VerbOption>>;

const rule = {
  name: { value: 'NAME', help: 'display name' },
  severity: { value: 'NUMBER', help: '0 (critical) to 4 (verbose)' },
} as const satisfies Readonly<Record<string, VerbOption>>;

const recipients = {
  'notify-owner': { type: 'boolean', help: 'notify the owners of deployments with the resource' },
  'notify-role': {
    value: 'ID',
    multiple: true,
    help: 'notify the people with this role; repeatable; none for no role',
  },
  'notify-account': {
    value: 'ID',
    multiple: true,
    help: 'notify this person; repeatable; none for no person',
  },
  'notify-webhooks': { type: 'boolean', help: 'send alert.fired and alert.resolved to webhooks' },
} as const satisfies Readonly<Record<string, VerbOption>>;

const noRecipients = {
  'no-notify-owner': { type: 'boolean', help: 'do not notify the owners of deployments' },
  'no-notify-webhooks': { type: 'boolean', help: 'send nothing to webhooks' },
} as const satisfies Readonly<Record<string, VerbOption>>;

const required = (options: Readonly<Record<string, VerbOption>>) =>
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, { ...option, required: true }]));

/** Reads what a rule watches; undefined without such options. */
function scopeIn(input: VerbInput) {
  const found = omitUndefined({
    resourceId: input.text('resource'),
    deployment: input.text('deployment'),
    subscriptionId: input.text('subscription'),
    resourceGroup: input.text('resource-group'),
    tag: input.text('tag'),
  });
  return Object.keys(found).length === 0 ? undefined : found;
}

const conditionIn = (input: VerbInput) =>
  omitUndefined({
    type: input.text('type'),
    metric: input.text('metric'),
    aggregation: oneOf(input, 'aggregation', metricAggregations),
    operator: oneOf(input, 'operator', alertOperators),
    threshold: decimalOf(input, 'threshold'),
    window: oneOf(input, 'window', metricIntervals),
    split: input.text('split'),
    periods: numberOf(input, 'periods'),
    resolveThreshold: decimalOf(input, 'resolve-threshold'),
    resolvePeriods: numberOf(input, 'resolve-periods'),
  });

const silent: AlertNotify = { owner: false, roleIds: [], accountIds: [], webhook: false };

/** Reads whom a rule notifies; undefined without such options. Options that are not set keep the recipients of the rule. */
export function notifyIn(input: VerbInput, before: AlertNotify = silent): AlertNotify | undefined {
  const flagOf = (option: string): boolean | undefined =>
    input.flag(`no-${option}`) ? false : input.flag(option) || undefined;
  const idsOf = (option: string) => input.texts(option)?.filter((id) => id !== 'none');
  const found = omitUndefined({
    owner: flagOf('notify-owner'),
    roleIds: idsOf('notify-role'),
    accountIds: idsOf('notify-account'),
    webhook: flagOf('notify-webhooks'),
  });
  return Object.keys(found).length === 0 ? undefined : { ...before, ...found };
}

/** Reads whom an existing rule notifies, which requires its current recipients. */
async function notifyOf(input: VerbInput): Promise<AlertNotify | undefined> {
  if (notifyIn(input) === undefined) return undefined;
  const rule = (await callRoute(alertRoutes.rule.id, { id: input.words[0] })) as AlertRule;
  return notifyIn(input, rule.notify);
}

const ruleIn = (input: VerbInput) =>
  omitUndefined({
    name: input.text('name'),
    severity: numberOf(input, 'severity'),
    scope: scopeIn(input),
    ...conditionIn(input),
  });

/** The `alerts` command: alerts that fire, and the rules of the organization. */
export const alertTable = tableOf({
  name: 'alerts',
  summary: 'List alerts, and manage the rules that fire them',
  routes: [alertRoutes],
  verbs: {
    list: {
      summary: 'List alerts in your cloud scopes, most severe first',
      route: insightRoutes.list,
      columns: insightColumns,
      filters: { state: insightState },
      query: (input) =>
        listWhere(input, { ...equalTo(input, { state: 'state' }), kind: { eq: 'firingAlert' } }),
      after: explainEmptyList,
    },
    rules: {
      columns: [
        ['ID', 'id'],
        ['NAME', 'name'],
        ['SEVERITY', 'severity'],
        ['ENABLED', 'enabled'],
        ['SCOPE', 'scope.kind'],
        ['METRIC', 'metric'],
        ['THRESHOLD', 'threshold'],
        ['FIRING', 'firing'],
        ['EVALUATED', 'evaluatedAt'],
      ],
    },
    'create-rule': {
      options: { ...required(rule), ...scope, ...required(condition), ...optional, ...recipients },
      body: (input) => ({ scope: {}, ...ruleIn(input), ...omitUndefined({ notify: notifyIn(input) }) }),
    },
    'edit-rule': {
      options: { ...rule, ...scope, ...condition, ...optional, ...recipients, ...noRecipients },
      body: async (input) => ({ ...ruleIn(input), ...omitUndefined({ notify: await notifyOf(input) }) }),
    },
    'enable-rule': {
      route: alertRoutes.editRule,
      summary: 'Evaluate an alert rule again',
      body: () => ({ enabled: true }),
    },
    'disable-rule': {
      route: alertRoutes.editRule,
      summary: 'Stop evaluating an alert rule, and resolve its alerts',
      body: () => ({ enabled: false }),
    },
    preview: {
      options: { ...scope, ...required(condition), ...optional },
      body: (input) => ({ scope: scopeIn(input) ?? {}, ...conditionIn(input) }),
      rows: 'alerts',
      columns: [
        ['STARTED', 'startedAt'],
        ['ENDED', 'endedAt'],
        ['RESOURCE', 'resource'],
        ['SPLIT', 'split'],
        ['VALUE', 'value'],
      ],
    },
  },
});
