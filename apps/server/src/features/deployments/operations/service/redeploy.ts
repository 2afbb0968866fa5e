import type { BodyOf, deploymentRoutes } from '@blueport/contracts';
import type { Call } from '../../../../http/call.ts';
import { invalidInput, Refusal } from '../../../../errors/refusal.ts';
import type { SessionContext } from '../../../../session-context.ts';
import { nameParameters } from '../../../catalog/blueprints/index.ts';
import { imageSizeIssues, readChoiceRules } from '../../../catalog/machines/index.ts';
import { declaredResources } from '../declared/declared.ts';
import { readContent } from '../content/read-content.ts';
import { deployMachine } from '../machine/machine.ts';
import { checkLiveValues } from '../preview/check-live-values.ts';
import { planDeployment } from '../preview/plan-deployment.ts';
import { readOperationRows } from '../store/read-deployments.ts';
import { begin, requireDeployment, requireSettled, requireUnlocked } from './begin-operation.ts';
import type { DeploymentContext } from './deployment-context.ts';
import { makeSteps } from './make-steps.ts';
import { mergeValues } from './merge-values.ts';
import { planContent } from './plan-content.ts';
import { refuseErrors, type PlannedRequest } from './plan-request.ts';
import { readVersion } from './read-version.ts';
import { requestFingerprint } from './request-fingerprint.ts';
import { requireTarget } from './require-target.ts';

type Body = BodyOf<typeof deploymentRoutes.redeploy>;

/** Plans a redeployment; omitted secure values are kept. */
async function planAnew(context: DeploymentContext, session: SessionContext, id: string, body: Body) {
  const row = await requireDeployment(context, session, id);
  requireSettled(row.state);
  requireUnlocked(row.locked_at);
  const operations = await readOperationRows(context.db, row.id);
  const last = operations.find((operation) => operation.template_hash !== null);
  if (last === undefined) throw new Refusal('conflict', { reason: 'nothing-sent' });
  const blueprint = await readVersion(context.db, row);
  const before = await readContent(context.db, context.vault, last.id);
  const changed = nameParameters(blueprint.parameters, body.parameters ?? {});
  const plainValues = nameParameters(blueprint.parameters, before.parameters).values;
  const merged = mergeValues(
    blueprint,
    { plain: plainValues, secret: before.secureParameters },
    changed.values,
    context.now(),
  );
  const tags = body.tags ?? row.tags;
  const target = await requireTarget(context.placesOf(session), row);
  const planned = planDeployment({
    blueprint: {
      ...blueprint,
      template: JSON.parse(before.untagged ?? before.template) as Record<string, unknown>,
      choice: before.choice ?? null,
    },
    parameters: body.tags === undefined ? merged.plain : { ...merged.plain, tags: changed.values['tags'] },
    tags,
    target,
    tenantId: row.tenant_id,
    cloud: row.cloud,
    keptSecrets: merged.secret,
  });
  const { plan, issues: unoffered } = await checkLiveValues(context.placesOf(session), planned, {
    form: blueprint.form,
    parameters: blueprint.parameters,
    target,
    names: merged.changedParameters,
  });
  const rules = await readChoiceRules(context.db, row.organization_id, before.choice);
  const sizes =
    rules.allowedSizes.length === 0
      ? []
      : imageSizeIssues({
          rules,
          before: declaredResources(before, {
            scope: row.scope,
            ...target,
            principal: { tenantId: row.tenant_id, cloud: row.cloud },
          }),
          after: plan.expansion.resources,
          values: changed.values,
          storedValues: merged.plain,
          parameters: blueprint.parameters,
          otherwise: '/parameters',
        });
  const issues = [...changed.issues, ...merged.issues, ...plan.issues, ...unoffered, ...sizes];
  if (issues.length > 0) throw invalidInput(issues);
  const version = { id: row.blueprint_version_id, name: row.blueprint_version };
  return { row, plan, target, tags, version };
}

/** Plans a redeployment for its verdict; writes nothing. */
export async function planRedeployment(
  context: DeploymentContext,
  session: SessionContext,
  id: string,
  body: Body,
): Promise<{ readonly deploymentId: string; readonly planned: PlannedRequest }> {
  const { row, plan, tags, version } = await planAnew(context, session, id, body);
  const planned = await planContent(context.db, context.placesOf(session), row, plan.content, version);
  // Only the given values were looked up, so the warnings are taken from that plan.
  const preview = { ...planned.plan.preview, diagnostics: plan.preview.diagnostics };
  return { deploymentId: row.id, planned: { ...planned, plan: { ...planned.plan, preview }, tags } };
}

/** Sends the template again, with the same values or some of them changed. */
export async function redeploy(context: DeploymentContext, call: Call<typeof deploymentRoutes.redeploy>) {
  const { row, plan, target, tags, version } = await planAnew(
    context,
    call.session,
    call.params.id,
    call.body,
  );
  refuseErrors(plan);
  return begin(context, call, row, {
    kind: 'redeploy',
    state: 'Queued',
    machine: deployMachine({ needsGroup: target.makesGroup }),
    steps: makeSteps(plan.expansion, target),
    content: plan.content,
    version,
    tags,
    after: requestFingerprint(context.vault, {
      parameters: call.body.parameters,
      fingerprint: plan.preview.fingerprint,
    }),
  });
}
