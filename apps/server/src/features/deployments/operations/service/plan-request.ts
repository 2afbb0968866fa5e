import type { DeploymentRequest, ProblemIssue } from '@blueport/contracts';
import type { SessionContext } from '../../../../session-context.ts';
import { invalidInput, issue } from '../../../../errors/refusal.ts';
import { checkForm, checkParameters, nameParameters } from '../../../catalog/blueprints/index.ts';
import { readChoice, sizeIssues } from '../../../catalog/machines/index.ts';
import { checkLiveValues } from '../preview/check-live-values.ts';
import { checkTarget, type Target } from '../preview/check-target.ts';
import { planDeployment, type Plan } from '../preview/plan-deployment.ts';
import { readBlueprint, type DeployableBlueprint } from '../preview/read-blueprint.ts';
import type { DeploymentContext } from './deployment-context.ts';

export interface PlannedRequest {
  readonly blueprint: DeployableBlueprint;
  readonly target: Target;
  readonly plan: Plan;
  readonly tags?: Readonly<Record<string, string>>;
}

/** Returns the issues of a template, except those of fields that the form already reports with its author's texts. */
function withoutReported(
  issues: readonly ProblemIssue[],
  formIssues: readonly ProblemIssue[],
): readonly ProblemIssue[] {
  const reported = new Set(formIssues.map(({ pointer }) => pointer));
  return issues.filter(({ pointer }) => !reported.has(pointer));
}

/** Validates a complete request and plans it. Throws all issues with their pointers. */
export async function planRequest(
  context: Pick<DeploymentContext, 'db' | 'vault' | 'placesOf' | 'now'>,
  session: SessionContext,
  request: DeploymentRequest,
): Promise<PlannedRequest> {
  const blueprint = await readBlueprint(context.db, session, request.blueprint, request.version);
  if (blueprint === undefined) {
    throw invalidInput([issue(request.version === undefined ? '/blueprint' : '/version', 'unknown')]);
  }
  const { values: parameters, issues: misnamed } = nameParameters(
    blueprint.parameters,
    request.parameters ?? {},
  );
  const formIssues = checkForm(blueprint, parameters, { requireAll: true, now: context.now() });
  const [{ target, issues: targetIssues }, chosen] = await Promise.all([
    checkTarget(context.placesOf(session), blueprint, request),
    readChoice(context, {
      blueprint,
      requestedChoice: request.machine,
      organizationId: session.organizationId,
      cloud: session.cloud,
      depth: 'binding',
    }),
  ]);
  const inputIssues: readonly ProblemIssue[] = [
    ...misnamed,
    ...formIssues,
    ...targetIssues,
    ...chosen.issues,
  ];
  if (target === undefined) {
    const unfit = checkParameters(blueprint.parameters, parameters, { requireAll: true });
    throw invalidInput([...inputIssues, ...withoutReported(unfit, formIssues)]);
  }
  const planned = planDeployment({
    blueprint: chosen.blueprint,
    keptSecrets: chosen.secrets,
    target,
    parameters,
    tags: request.tags ?? {},
    tenantId: session.tenantId,
    cloud: session.cloud,
  });
  const { plan, issues: unoffered } = await checkLiveValues(context.placesOf(session), planned, {
    form: blueprint.form,
    parameters: blueprint.parameters,
    target,
  });
  const refusedSizes = sizeIssues(plan.expansion.resources, chosen.allowedSizes);
  const templateIssues = withoutReported(plan.issues, formIssues);
  const issues = [...inputIssues, ...templateIssues, ...unoffered, ...refusedSizes];
  if (issues.length > 0) throw invalidInput(issues);
  return { blueprint: chosen.blueprint, target, plan, tags: request.tags ?? {} };
}

/** Throws if the template cannot be expanded with these values: the cloud would refuse it too. */
export function refuseErrors(plan: Plan): void {
  const errors = plan.preview.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  throw invalidInput(
    errors.map(({ code, message, reason, values, parameter, path }) => ({
      pointer: parameter === undefined ? `/template${path ?? ''}` : `/parameters/${parameter}`,
      code,
      message,
      ...(reason !== undefined && { messageKey: `diagnostic.${reason}` }),
      ...(values && { values }),
    })),
  );
}
