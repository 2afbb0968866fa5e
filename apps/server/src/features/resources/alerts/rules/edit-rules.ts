import { isDeepStrictEqual } from 'node:util';
import {
  isAlertResolveThreshold,
  maxAlertRules,
  metricNameOf,
  type AlertNotify,
  type AlertQuietHours,
  type AlertRule,
  type alertRoutes,
  type BodyOf,
  type ProblemIssue,
} from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { invalidInput, issue, Refusal } from '../../../../errors/refusal.ts';
import type { Call } from '../../../../http/call.ts';
import { deleteAsRead, updateAsRead } from '../../../../http/write-as-read.ts';
import { watchOrganization } from '../../insights/index.ts';
import { isTimeZone } from '../engine/quiet-hours.ts';
import { publishDerived, type PublishingParts } from '../evaluation/store-evaluation.ts';
import { groupKeyOfScope, resolveScope, type AlertViewer, type RuleScope } from './rule-scope.ts';
import { findRule } from './rule-store.ts';

type RuleBody = BodyOf<typeof alertRoutes.createRule>;

const silent: AlertNotify = { owner: false, roleIds: [], accountIds: [], webhook: false };

/** Returns the audit details of a rule. */
const facts = ({ name, enabled, severity, scope, ...rule }: AlertRule) => ({
  name,
  enabled,
  severity,
  scope: { ...scope },
  type: rule.type,
  metric: rule.metric,
  aggregation: rule.aggregation,
  split: rule.split,
  operator: rule.operator,
  threshold: rule.threshold,
  window: rule.window,
  periods: rule.periods,
  resolveThreshold: rule.resolveThreshold,
  resolvePeriods: rule.resolvePeriods,
  notify: rule.notify,
  quietHours: rule.quietHours,
});

/** Returns the issues of quiet hours at a place of the body. */
export function checkQuietHours(hours: AlertQuietHours | null | undefined, at: string): ProblemIssue[] {
  if (!hours) return [];
  const { from, to, timeZone } = hours;
  return [
    ...(from === to ? [issue(`${at}/to`, 'alert-quiet-hours')] : []),
    ...(isTimeZone(timeZone) ? [] : [issue(`${at}/timeZone`, 'unknown')]),
  ];
}

/** Returns an issue for each recipient that the organization does not have. */
async function checkRecipients(
  db: Kysely<Database>,
  organizationId: string,
  { roleIds, accountIds }: AlertNotify,
  before: AlertNotify = silent,
): Promise<ProblemIssue[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from role where organization_id = ${organizationId} and id = any(${[...roleIds]}::uuid[])
    union all select id::text from account where organization_id = ${organizationId}
      and id = any(${[...accountIds]}::uuid[])`.execute(db);
  const known = new Set([...rows.map(({ id }) => id), ...before.roleIds, ...before.accountIds]);
  const issuesOf = (field: string, ids: readonly string[]) =>
    ids.flatMap((id, index) =>
      known.has(id.toLowerCase()) ? [] : [issue(`/notify/${field}/${index}`, 'unknown')],
    );
  return [...issuesOf('roleIds', roleIds), ...issuesOf('accountIds', accountIds)];
}

/** Returns a scope as its input. */
function inputOf({ kind, subscriptionId, resourceGroup, resourceId, deployment, tag }: AlertRule['scope']) {
  if (kind === 'resource' && resourceId !== null) return { resourceId };
  if (kind === 'deployment' && deployment !== null) return { deployment };
  return {
    subscriptionId,
    ...(kind === 'resourceGroup' && resourceGroup !== null && { resourceGroup }),
    ...(tag !== null && { tag }),
  };
}

/** Returns the scope of a rule as it is stored. */
const scopeOf = ({ kind, subscriptionId, resourceGroup, ...scope }: AlertRule['scope']): RuleScope => ({
  kind,
  subscriptionId,
  groupName: resourceGroup,
  resourceId: scope.resourceId,
  deployment: scope.deployment,
  tag: scope.tag,
});

/**
 * Throws every issue of a rule with its location. Returns its scope. What an earlier version of the rule has in common
 * with it is not checked again, because resources and people that no longer exist must not prevent disabling it.
 */
async function checkRule(
  db: Kysely<Database>,
  viewer: AlertViewer,
  body: RuleBody,
  before?: AlertRule,
): Promise<RuleScope> {
  const { operator, threshold, resolveThreshold, notify = silent } = body;
  const issues = [
    ...checkQuietHours(body.quietHours, '/quietHours'),
    ...(await checkRecipients(db, viewer.organizationId, notify, before?.notify)),
  ];
  if (typeof resolveThreshold === 'number' && !isAlertResolveThreshold(operator, threshold, resolveThreshold))
    issues.push(issue('/resolveThreshold', 'alert-resolve-threshold'));
  if (issues.length > 0) throw invalidInput(issues);
  const isSame =
    before !== undefined &&
    before.type.toLowerCase() === body.type.toLowerCase() &&
    isDeepStrictEqual({ ...inputOf(before.scope) }, { ...body.scope });
  return isSame ? scopeOf(before.scope) : resolveScope(db, viewer, body.scope, body.type);
}

const columnsOf = (body: RuleBody, scope: RuleScope) => ({
  name: body.name,
  enabled: body.enabled ?? true,
  severity: body.severity,
  scope_kind: scope.kind,
  subscription_id: scope.subscriptionId,
  group_key: groupKeyOfScope(scope),
  group_name: scope.groupName,
  resource_id: scope.resourceId,
  deployment: scope.deployment,
  tag: scope.tag,
  resource_type: body.type,
  metric: metricNameOf(body.type, body.metric),
  aggregation: body.aggregation,
  split: body.split ?? null,
  operator: body.operator,
  threshold: body.threshold,
  period: body.window,
  periods: body.periods ?? 1,
  resolve_threshold: body.resolveThreshold ?? null,
  resolve_periods: body.resolvePeriods ?? 1,
  notify: JSON.stringify(body.notify ?? silent),
  quiet_hours: body.quietHours ? JSON.stringify(body.quietHours) : null,
});

/** Columns that decide when a rule fires. Another value starts its evaluation again. */
const deciding = (rule: AlertRule) =>
  JSON.stringify([
    rule.enabled,
    rule.scope,
    rule.type.toLowerCase(),
    rule.metric.toLowerCase(),
    rule.aggregation,
    rule.split,
    rule.operator,
    rule.threshold,
    rule.window,
    rule.periods,
    rule.resolveThreshold,
    rule.resolvePeriods,
  ]);

/** Schedules the evaluation of the rules of a subscription. */
const evaluateSoon = (tx: Transaction<Database>, organizationId: string, subscriptionId: string) =>
  sql`insert into alert_subscription (organization_id, subscription_id) values (${organizationId}, ${subscriptionId})
    on conflict (organization_id, subscription_id) do update set due_at = clock_timestamp()`.execute(tx);

/** Throws a refusal if the organization has too many rules. Serialized, so that the limit is enforced. */
async function requireSpace(tx: Transaction<Database>, organizationId: string): Promise<void> {
  await tx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
  const { count } = await tx
    .selectFrom('alert_rule')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  if (count >= maxAlertRules)
    throw new Refusal('conflict', {
      reason: 'too-many-alert-rules',
      values: { limit: String(maxAlertRules) },
    });
}

interface EditParts extends PublishingParts {
  readonly db: Kysely<Database>;
  readonly newId: () => string;
  readonly viewer: AlertViewer;
}

/** Creates a rule in a scope of the person. */
export async function createRule(
  { db, newId, viewer }: Pick<EditParts, 'db' | 'newId' | 'viewer'>,
  call: Call<typeof alertRoutes.createRule>,
): Promise<AlertRule> {
  const { organizationId, accountId } = call.session;
  const scope = await checkRule(db, viewer, call.body);
  await watchOrganization(db, organizationId);
  const id = newId();
  const answer = await call.write(async (tx) => {
    await requireSpace(tx, organizationId);
    await tx
      .insertInto('alert_rule')
      .values({ id, organization_id: organizationId, created_by: accountId, ...columnsOf(call.body, scope) })
      .execute();
    await evaluateSoon(tx, organizationId, scope.subscriptionId);
    const rule = await findRule(tx, viewer, id);
    return {
      answer: rule,
      audit: {
        action: 'alertRule.create',
        objectType: 'alertRule',
        objectId: id,
        after: facts(rule),
        details: { name: rule.name },
      },
    };
  });
  call.header('etag', answer.etag);
  return answer;
}

/** Changes a rule. Another condition or scope resolves its alerts and evaluates it again. */
export async function editRule(
  parts: Omit<EditParts, 'newId'>,
  call: Call<typeof alertRoutes.editRule>,
): Promise<AlertRule> {
  const { db, viewer } = parts;
  const { organizationId } = call.session;
  const before = await findRule(db, viewer, call.params.id);
  call.requireMatch(before.etag);
  const body: RuleBody = { ...before, scope: inputOf(before.scope), ...call.body };
  const scope = await checkRule(db, viewer, body, before);
  const answer = await call.write(async (tx) => {
    // First, because an evaluation locks the subscription before its rules.
    await evaluateSoon(tx, organizationId, scope.subscriptionId);
    await updateAsRead(tx, 'alert_rule', before, columnsOf(body, scope));
    const after = await findRule(tx, viewer, before.id);
    if (deciding(before) !== deciding(after)) {
      await sql`update alert_rule set resources = null, evaluated_at = null, note = null
        where id = ${before.id}`.execute(tx);
      await tx.deleteFrom('alert_series').where('rule_id', '=', before.id).execute();
    }
    await publishDerived(parts, tx, organizationId, {
      ruleIds: [before.id],
      edit: after.enabled ? 'ruleChanged' : 'ruleDisabled',
    });
    const rule = await findRule(tx, viewer, before.id);
    return {
      answer: rule,
      audit: {
        action: 'alertRule.edit',
        objectType: 'alertRule',
        objectId: before.id,
        before: facts(before),
        after: facts(rule),
        details: { name: rule.name },
      },
    };
  });
  call.header('etag', answer.etag);
  return answer;
}

/** Deletes a rule and resolves its alerts. */
export async function deleteRule(
  parts: Omit<EditParts, 'newId'>,
  call: Call<typeof alertRoutes.deleteRule>,
): Promise<undefined> {
  const before = await findRule(parts.db, parts.viewer, call.params.id);
  call.requireMatch(before.etag);
  return call.write(async (tx) => {
    await tx.selectFrom('alert_rule').select('id').where('id', '=', before.id).forUpdate().execute();
    await tx.deleteFrom('alert_series').where('rule_id', '=', before.id).execute();
    // While the rule exists, because it decides who is notified that its alerts ended.
    await publishDerived(parts, tx, call.session.organizationId, {
      ruleIds: [before.id],
      edit: 'ruleDeleted',
    });
    await deleteAsRead(tx, 'alert_rule', before);
    return {
      answer: undefined,
      audit: {
        action: 'alertRule.delete',
        objectType: 'alertRule',
        objectId: before.id,
        before: facts(before),
        details: { name: before.name },
      },
    };
  });
}
