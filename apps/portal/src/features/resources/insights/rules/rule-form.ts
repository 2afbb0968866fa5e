import type { ScopeOption } from '../../../../components/scope-picker/ScopePicker.tsx';
import {
  alertOperatorSigns,
  isAlertResolveThreshold,
  maxAlertPeriods,
  metricNameOf,
  type AlertOperator,
  type AlertQuietHours,
  type AlertRule,
  type AlertScopeInput,
  type AlertScopeKind,
  type BodyOf,
  type MetricAggregation,
  type MetricInterval,
  type QueryOf,
} from '@blueport/contracts';
import type { metricRoutes } from '@blueport/contracts/routes/resources/metric-routes';
import type { alertRoutes } from '@blueport/contracts/routes/resources/alert-routes';
import type { FieldIssues } from '../../../../components/administration/edit-form.ts';
import { metricName } from '../../../../components/metrics/metric-text.ts';
import type { RulePreset } from '../../../../components/metrics/rule-preset.ts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';

export interface RuleScope extends ScopeOption {
  /** Type of a resource. */
  readonly type?: string;
}

export type QuietDraft = {
  readonly isQuiet: boolean;
  readonly from: string;
  readonly to: string;
};

export type RuleDraft = QuietDraft & {
  readonly name: string;
  readonly severity: string;
  readonly kind: AlertScopeKind;
  /** The resource, deployment, group or subscription. */
  readonly scope: RuleScope | null;
  readonly tag: string;
  readonly type: string;
  readonly metric: string;
  readonly aggregation: MetricAggregation;
  /** Dimension whose values are evaluated separately; empty for none. */
  readonly split: string;
  readonly operator: AlertOperator;
  readonly threshold: string;
  readonly window: MetricInterval;
  readonly periods: string;
  readonly resolveThreshold: string;
  readonly resolvePeriods: string;
  readonly notifyOwner: boolean;
  readonly notifyMe: boolean;
  readonly notifyWebhooks: boolean;
  /** IDs of the roles to notify. */
  readonly roles: readonly string[];
};

/** Returns the draft of quiet hours, which are usually at night. */
export const quietDraft = (hours: AlertQuietHours | null): QuietDraft => ({
  isQuiet: hours !== null,
  from: String(hours?.from ?? 22),
  to: String(hours?.to ?? 7),
});

/** Returns quiet hours in the time zone of the browser, or in the one that they had. */
export const quietHoursOf = (
  { isQuiet, from, to }: QuietDraft,
  before: AlertQuietHours | null,
): AlertQuietHours | null =>
  isQuiet
    ? {
        from: Number(from),
        to: Number(to),
        timeZone: before?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      }
    : null;

const lastPart = (id: string): string => id.slice(id.lastIndexOf('/') + 1);

/** Returns the kind of scope and its object that a preset names; the object is null if the preset does not name it. */
function scopeOfPreset({ selection, type }: RulePreset): Pick<RuleDraft, 'kind' | 'scope' | 'tag'> {
  const { resourceIds, deployment, subscriptionId, resourceGroup, tag = '' } = selection;
  const [id] = resourceIds ?? [];
  if (id !== undefined) return { kind: 'resource', scope: { key: id, label: lastPart(id), type }, tag: '' };
  if (deployment !== undefined)
    return { kind: 'deployment', scope: { key: deployment, label: deployment }, tag: '' };
  const subscription = subscriptionId === undefined ? null : { key: subscriptionId, label: subscriptionId };
  if (resourceGroup === undefined)
    return { kind: tag === '' ? 'resourceType' : 'tag', scope: subscription, tag };
  const group = subscription && { key: `${subscription.key}/${resourceGroup}`, label: resourceGroup };
  return { kind: 'resourceGroup', scope: group, tag: '' };
}

/** Returns the values that an address fills in. The name describes the condition. */
function presetDraft(preset: RulePreset): Partial<RuleDraft> {
  const { type, metric, aggregation, operator, threshold, window, split = '' } = preset;
  return {
    ...scopeOfPreset(preset),
    name: `${metricName(metricNameOf(type, metric))} ${alertOperatorSigns[operator]} ${threshold}`,
    type: type.toLowerCase(),
    metric: metricNameOf(type, metric),
    aggregation,
    operator,
    threshold: String(threshold),
    window,
    split,
  };
}

function optionOf({ scope, type }: AlertRule): RuleScope {
  const { kind, resourceId, deployment, subscriptionId, subscriptionName, resourceGroup } = scope;
  if (kind === 'resource' && resourceId !== null)
    return { key: resourceId, label: lastPart(resourceId), type };
  if (kind === 'deployment' && deployment !== null) return { key: deployment, label: deployment };
  if (kind === 'resourceGroup' && resourceGroup !== null)
    return { key: `${subscriptionId}/${resourceGroup}`, label: resourceGroup };
  return { key: subscriptionId, label: subscriptionName ?? subscriptionId };
}

/** Returns the values of the form: those of a rule, or those of a new one with what an address fills in. */
export function ruleDraft(rule: AlertRule | undefined, accountId: string, preset?: RulePreset): RuleDraft {
  return {
    name: rule?.name ?? '',
    severity: String(rule?.severity ?? 2),
    kind: rule?.scope.kind ?? 'resourceType',
    scope: rule ? optionOf(rule) : null,
    tag: rule?.scope.tag ?? '',
    type: rule?.type.toLowerCase() ?? 'microsoft.compute/virtualmachines',
    metric: rule?.metric ?? '',
    aggregation: rule?.aggregation ?? 'Average',
    split: rule?.split ?? '',
    operator: rule?.operator ?? 'GreaterThan',
    threshold: rule ? String(rule.threshold) : '',
    window: rule?.window ?? 'PT5M',
    periods: String(rule?.periods ?? 1),
    resolveThreshold: rule?.resolveThreshold == null ? '' : String(rule.resolveThreshold),
    resolvePeriods: String(rule?.resolvePeriods ?? 1),
    notifyOwner: rule?.notify.owner ?? true,
    notifyMe: rule?.notify.accountIds.includes(accountId) ?? true,
    notifyWebhooks: rule?.notify.webhook ?? false,
    roles: rule?.notify.roleIds ?? [],
    ...quietDraft(rule?.quietHours ?? null),
    ...(preset && presetDraft(preset)),
  };
}

/** Returns whether a text is a number as the form accepts it. */
export const isNumberText = (text: string): boolean => /^-?\d{1,15}(\.\d{1,9})?$/.test(text);

/** Returns the issues of the form, by field. */
export function checkRule(draft: RuleDraft, t: typeof translate): FieldIssues<RuleDraft> {
  const { operator, threshold, resolveThreshold } = draft;
  const required = t('insights.rules.required');
  const isWrongSide =
    isNumberText(threshold) &&
    isNumberText(resolveThreshold) &&
    !isAlertResolveThreshold(operator, Number(threshold), Number(resolveThreshold));
  const isCount = (text: string) =>
    /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= maxAlertPeriods;
  const count = t('insights.rules.countIssue', { most: maxAlertPeriods });
  return {
    ...(draft.name.trim() === '' && { name: required }),
    ...(draft.scope === null && { scope: required }),
    ...(draft.kind === 'tag' && !/^[^=]+=/.test(draft.tag) && { tag: t('insights.rules.tagIssue') }),
    ...(draft.metric.trim() === '' && { metric: required }),
    ...(!isNumberText(threshold) && { threshold: t('insights.rules.numberIssue') }),
    ...(resolveThreshold !== '' &&
      !isNumberText(resolveThreshold) && { resolveThreshold: t('insights.rules.numberIssue') }),
    ...(isWrongSide && { resolveThreshold: t('insights.rules.sideIssue') }),
    ...(!isCount(draft.periods) && { periods: count }),
    ...(!isCount(draft.resolvePeriods) && { resolvePeriods: count }),
    ...(draft.isQuiet && draft.from === draft.to && { to: t('insights.rules.quietIssue') }),
  };
}

function scopeOf({ kind, scope, tag }: Pick<RuleDraft, 'kind' | 'scope' | 'tag'>): AlertScopeInput {
  const key = scope?.key ?? '';
  if (kind === 'resource') return { resourceId: key };
  if (kind === 'deployment') return { deployment: key };
  const [subscriptionId = '', ...group] = key.split('/');
  return {
    subscriptionId,
    ...(kind === 'resourceGroup' && { resourceGroup: group.join('/') }),
    ...(kind === 'tag' && { tag: tag.trim() }),
  };
}

/** Returns the query for the metrics of the resources in a scope; undefined while no resource is chosen. */
export function definitionQuery(
  draft: Pick<RuleDraft, 'kind' | 'scope' | 'type'>,
): QueryOf<typeof metricRoutes.definitions> | undefined {
  const { kind, scope, type } = draft;
  if (kind === 'resource') return scope === null ? undefined : { resource: scope.key };
  if (scope === null) return { type };
  // Every tag of a subscription: the tag is typed letter by letter.
  return { type, ...scopeOf({ kind: kind === 'tag' ? 'resourceType' : kind, scope, tag: '' }) };
}

/** Returns the condition and scope of a draft, as a preview sends them. */
export const previewBody = (draft: RuleDraft): BodyOf<typeof alertRoutes.preview> => ({
  scope: scopeOf(draft),
  type: draft.kind === 'resource' ? (draft.scope?.type ?? draft.type) : draft.type,
  metric: draft.metric.trim(),
  aggregation: draft.aggregation,
  split: draft.split === '' ? null : draft.split,
  operator: draft.operator,
  threshold: Number(draft.threshold),
  window: draft.window,
  periods: Number(draft.periods),
  resolveThreshold: draft.resolveThreshold === '' ? null : Number(draft.resolveThreshold),
  resolvePeriods: Number(draft.resolvePeriods),
});

/** Returns the body that saves a draft. Recipients that the form does not show remain. */
export function ruleBody(
  draft: RuleDraft,
  rule: AlertRule | undefined,
  accountId: string,
): BodyOf<typeof alertRoutes.createRule> {
  const others = (rule?.notify.accountIds ?? []).filter((id) => id !== accountId);
  return {
    ...previewBody(draft),
    name: draft.name.trim(),
    severity: Number(draft.severity),
    notify: {
      owner: draft.notifyOwner,
      roleIds: [...draft.roles],
      accountIds: draft.notifyMe ? [...others, accountId] : others,
      webhook: draft.notifyWebhooks,
    },
    quietHours: quietHoursOf(draft, rule?.quietHours ?? null),
  };
}
