import { createHash } from 'node:crypto';
import type { DeploymentRequest } from '@blueport/contracts';
import type { Call } from '../../../../http/call.ts';
import type { deploymentRoutes } from '@blueport/contracts';
import { deployMachine } from '../machine/machine.ts';
import { addOperation } from './add-operation.ts';
import { announce, type DeploymentContext } from './deployment-context.ts';
import { makeSteps } from './make-steps.ts';
import { planRequest, refuseErrors } from './plan-request.ts';
import { requestMark } from './request-mark.ts';

/** `bp-` and ten characters that follow from the id. */
function nameOf(deploymentId: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(deploymentId).digest('hex').slice(0, 16)}`).toString(
    36,
  );
  return `bp-${digits.padStart(10, '0').slice(-10)}`;
}

/** Accepts a deployment: everything about it is written in one transaction, then work on it begins. */
export async function createDeployment(
  context: DeploymentContext,
  call: Call<typeof deploymentRoutes.create>,
  request: DeploymentRequest,
) {
  const { session } = call;
  const planned = await planRequest(context, session, request);
  const { blueprint, target, plan } = planned;
  refuseErrors(plan);
  const admission = await context.gate?.admit({
    kind: 'create',
    session,
    planned,
    manager: context.managerOf(session),
  });
  const held = admission?.held === true;
  const state = held ? ('PendingApproval' as const) : ('Queued' as const);
  const id = context.newId();
  const operationId = context.newId();
  const name = nameOf(id);
  const steps = makeSteps(plan.expansion, target);
  const answer = await call.write(async (tx) => {
    await tx
      .insertInto('deployment')
      .values({
        id,
        name,
        organization_id: session.organizationId,
        account_id: session.accountId,
        title: request.title ?? blueprint.title,
        state,
        blueprint_id: blueprint.id,
        blueprint_version_id: blueprint.versionId,
        blueprint_slug: blueprint.slug,
        blueprint_title: blueprint.title,
        blueprint_version: blueprint.version,
        blueprint_configuration_id: blueprint.configurationId,
        cloud: session.cloud,
        scope: blueprint.scope,
        tenant_id: session.tenantId,
        subscription_id: target.subscriptionId,
        subscription_name: target.subscriptionName,
        resource_group: target.resourceGroup,
        location: target.location,
        tags: JSON.stringify(request.tags ?? {}),
        resource_count: steps.length,
      })
      .execute();
    await addOperation(tx, context.vault, {
      id: operationId,
      deploymentId: id,
      deploymentName: name,
      number: 1,
      kind: 'create',
      accountId: session.accountId,
      sessionId: session.sessionId,
      machine: deployMachine({ needsGroup: target.makesGroup }),
      content: plan.content,
      tags: request.tags ?? {},
      version: { id: blueprint.versionId, name: blueprint.version },
      held,
      steps,
    });
    const names = { deploymentId: id, operationId, returnsTo: null };
    await admission?.write(tx, names);
    await announce(context, tx, session.organizationId, id, operationId);
    await admission?.tell(tx, names);
    return {
      answer: { id, name, operationId, state },
      audit: {
        action: 'deployment.create',
        objectType: 'deployment',
        objectId: id,
        after: requestMark(context.vault, { request, fingerprint: plan.preview.fingerprint }),
        details: { blueprint: blueprint.slug, version: blueprint.version, name },
      },
    };
  });
  context.wake(answer.operationId, session);
  return answer;
}
