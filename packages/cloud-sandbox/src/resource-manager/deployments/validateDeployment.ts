import { ok } from '../http/armAnswer.ts';
import type { Handler } from '../http/handler.ts';
import type { JsonObject } from '../json.ts';
import { prepare, target } from './prepareDeployment.ts';

/** Returns 200 with the affected resources if a deployment would start, or 400 with all errors. */
export const validateDeployment: Handler = async (call) => {
  const where = target(call, 'validate/action');
  const wish = prepare.read(call, where);
  const startedAt = call.estate.context.now().toISOString();
  const { expansion } = await prepare.expand(call, where, wish, startedAt);
  const properties: JsonObject = {
    templateHash: expansion.deployments[0]?.templateHash ?? '',
    mode: wish.mode,
    provisioningState: 'Succeeded',
    timestamp: startedAt,
    duration: 'PT0S',
    correlationId: call.request.correlationId,
    validatedResources: expansion.resources.map((resource) => ({ id: resource.id })),
  };
  return ok({ id: where.id, name: where.name, type: 'Microsoft.Resources/deployments', properties });
};
