import type { deploymentRoutes } from '@blueport/contracts';
import type { Call } from '../../../http/call.ts';
import { invalidInput } from '../../../http/refusal.ts';
import { nameParameters } from '../../blueprints/index.ts';
import { readContent } from '../content/read-content.ts';
import { deployMachine } from '../machine/machine.ts';
import { planDeployment } from '../preview/plan-deployment.ts';
import { readOperations } from '../store/read-deployments.ts';
import { begin, conflict, requireDeployment, requireSettled, requireUnlocked } from './begin-operation.ts';
import type { DeploymentContext } from './deployment-context.ts';
import { makeSteps } from './make-steps.ts';
import { refuseErrors } from './plan-request.ts';
import { readVersion } from './read-version.ts';
import { requestMark } from './request-mark.ts';
import { requireTarget } from './require-target.ts';

/** Sends the template again, with the same values or with some of them changed. */
export async function redeploy(context: DeploymentContext, call: Call<typeof deploymentRoutes.redeploy>) {
  const row = await requireDeployment(context, call.session, call.params.id);
  requireSettled(row.state);
  requireUnlocked(row.locked_at);
  const operations = await readOperations(context.db, row.id);
  const last = operations.find((operation) => operation.row.template_hash !== null);
  if (last === undefined) throw conflict('There is nothing to deploy again.');
  const blueprint = await readVersion(context.db, row);
  const before = await readContent(context.db, context.vault, last.row.id);
  const changed = nameParameters(blueprint.parameters, call.body.parameters ?? {});
  if (changed.issues.length > 0) throw invalidInput(changed.issues);
  const parameters = {
    ...nameParameters(blueprint.parameters, before.parameters).values,
    ...changed.values,
  };
  const tags = call.body.tags ?? row.tags;
  const target = await requireTarget(context.placesOf(call.session), row);
  const plan = planDeployment({
    blueprint: { ...blueprint, template: JSON.parse(before.template) as Record<string, unknown> },
    parameters: call.body.tags === undefined ? parameters : { ...parameters, tags: changed.values['tags'] },
    tags,
    target,
    tenantId: row.tenant_id,
    cloud: row.cloud,
    keptSecrets: before.secureParameters,
  });
  if (plan.issues.length > 0) throw invalidInput(plan.issues);
  refuseErrors(plan);
  return begin(context, call, row, {
    kind: 'redeploy',
    state: 'Queued',
    machine: deployMachine({ needsGroup: target.makesGroup }),
    steps: makeSteps(plan.expansion, target),
    content: plan.content,
    version: { id: row.blueprint_version_id, name: row.blueprint_version },
    tags,
    after: requestMark(context.vault, {
      parameters: call.body.parameters,
      fingerprint: plan.preview.fingerprint,
    }),
  });
}
