import { whatIf, type JsonObject as EngineObject } from '@blueport/arm-template';
import { accepted } from '../http/armAnswer.ts';
import { errorJson, toArmError } from '../http/armError.ts';
import type { Call, Handler } from '../http/handler.ts';
import { statusHeaders } from '../http/longRunning.ts';
import type { Json, JsonObject } from '../json.ts';
import { presentResource } from '../resources/presentResource.ts';
import type { Expanded } from './expandRequest.ts';
import { prepare, target, type Target } from './prepareDeployment.ts';
import type { DeploymentRequest } from './readDeployment.ts';

/** Compares a template with the existing resources, as a long-running operation like in the service. */
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
    const { changes } = whatIf({
      before: before(call, where, expanded),
      expanded: expanded.expansion,
      mode: wish.mode,
    });
    const shown =
      wish.whatIfFormat === 'FullResourcePayloads'
        ? changes
        : changes.map(({ before: _before, after: _after, delta: _delta, ...change }) => change);
    return { status: 'Succeeded', properties: { changes: JSON.parse(JSON.stringify(shown)) as Json[] } };
  } catch (error) {
    const refusal = toArmError(error);
    if (refusal.status === 500) throw error;
    // The comparison succeeded; its result is that the template cannot be deployed.
    return { status: 'Failed', error: errorJson(refusal.body) };
  }
}

/** Returns the existing resources: everything in the group, and resources elsewhere that the template affects. */
function before({ estate, request }: Call, { place }: Target, { expansion }: Expanded): EngineObject[] {
  const found = new Map<string, JsonObject>();
  if (place.subscriptionId !== undefined && place.resourceGroup !== undefined) {
    const key = `/subscriptions/${place.subscriptionId}/resourcegroups/${place.resourceGroup}`.toLowerCase();
    for (const resource of estate.resources.page({ group: key }, '', 5000))
      found.set(resource.key, presentResource(resource));
  }
  for (const resource of expansion.resources) {
    const existing = estate.lookup(resource.id, request.principal.tenantId);
    if (existing !== undefined) found.set(resource.id.toLowerCase(), existing);
  }
  return [...found.values()].map(({ etag: _etag, systemData: _systemData, ...resource }) => resource);
}
