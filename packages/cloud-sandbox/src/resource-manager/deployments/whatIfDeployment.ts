import {
  whatIf,
  type ExpandedResource,
  type Expansion,
  type JsonObject as EngineObject,
  type ResourceChange,
} from '@blueport/arm-template';
import { accepted } from '../http/armAnswer.ts';
import { errorJson, toArmError } from '../http/armError.ts';
import type { Call, Handler } from '../http/handler.ts';
import { statusHeaders } from '../http/longRunning.ts';
import type { Json, JsonObject } from '../json.ts';
import { presentResource } from '../resources/presentResource.ts';
import { findPresent, predictWrites } from './predictWrites.ts';
import { prepare, target, type Target } from './prepareDeployment.ts';
import type { DeploymentRequest } from './readDeployment.ts';
import { maskWriteOnly, secretMasker } from './whatIfSecrets.ts';

/**
 * Compares a template with the existing resources, as a long-running operation like in the service.
 *
 * Like the service, what-if does not resolve `reference()` and `list*()`, not even for a resource that exists and does
 * not change: the property is reported as `Modify`, with the unresolved expression as its new value. Sources:
 * https://learn.microsoft.com/azure/azure-resource-manager/templates/deploy-what-if#see-results and
 * https://github.com/Azure/arm-template-whatif/issues/315. All other properties are compared with what the deployment
 * would store, so a resource without such an expression is `NoChange` directly after its deployment.
 */
export const whatIfDeployment: Handler = async (call) => {
  const { estate, cloud, request } = call;
  const where = target(call, 'whatIf/action');
  const wish = prepare.read(call, where);
  const now = estate.context.now();
  const result = await compare(call, where, wish, now.toISOString());
  const operation = estate.operations.start({
    tenantId: request.principal.tenantId,
    kind: 'answer',
    target: where.key,
    startedAt: now.toISOString(),
    dueAt: now.getTime() + estate.duration(1500),
    actor: {},
    result,
  });
  const { 'azure-asyncoperation': _status, ...headers } = statusHeaders(estate, cloud, operation, {
    subscriptionId: where.place.subscriptionId,
    namespace: 'Microsoft.Resources',
    location: 'global',
    apiVersion: request.apiVersion,
  });
  return accepted(headers);
};

async function compare(
  call: Call,
  where: Target,
  wish: DeploymentRequest,
  startedAt: string,
): Promise<JsonObject> {
  try {
    const expanded = await prepare.expand(call, where, wish, startedAt);
    const { expansion } = expanded;
    const deploying = { estate: call.estate, cloud: call.cloud, principal: call.request.principal };
    const before = findExisting(deploying, where, expansion);
    const { resources, readOnly } = predictWrites(deploying, expansion);
    const predicted = expansion.resources.map((resource): ExpandedResource => {
      const key = resource.id.toLowerCase();
      const after = before.has(key) ? resources.get(key) : undefined;
      return after === undefined
        ? maskWriteOnly(resource)
        : ({ ...after, apiVersion: resource.apiVersion } as ExpandedResource);
    });
    const { changes } = whatIf({
      before: [...before.values()],
      expanded: { ...expansion, resources: predicted },
      mode: wish.mode,
      baseline: Object.fromEntries([...readOnly].map(([type, paths]) => [type, [...paths]])),
      resultFormat: wish.whatIfFormat,
    });
    return {
      status: 'Succeeded',
      properties: { changes: changes.map(secretMasker(expanded)).map(toAnswer) },
    };
  } catch (error) {
    const refusal = toArmError(error);
    if (refusal.status === 500) throw error;
    // The comparison succeeded; its result is that the template cannot be deployed.
    return { status: 'Failed', error: errorJson(refusal.body) };
  }
}

/** Removes the parts of a change that the service's format does not have. */
function toAnswer({ reason: _reason, values: _values, ...change }: ResourceChange): Json {
  return JSON.parse(JSON.stringify(change)) as Json;
}

/** Returns the existing resources: everything in the group, and resources elsewhere that the template affects. */
function findExisting(
  deploying: Parameters<typeof findPresent>[0],
  { place }: Target,
  { resources }: Expansion,
): Map<string, EngineObject> {
  const { estate } = deploying;
  const found = new Map<string, JsonObject>();
  if (place.subscriptionId !== undefined && place.resourceGroup !== undefined) {
    const key = `/subscriptions/${place.subscriptionId}/resourcegroups/${place.resourceGroup}`.toLowerCase();
    for (const row of estate.resources.page({ group: key }, '', 5000)) {
      const { etag: _etag, systemData: _systemData, ...resource } = presentResource(row);
      found.set(row.key, resource);
    }
  }
  for (const resource of resources) {
    const present = findPresent(deploying, resource);
    if (present !== undefined) found.set(resource.id.toLowerCase(), present);
  }
  return found;
}
