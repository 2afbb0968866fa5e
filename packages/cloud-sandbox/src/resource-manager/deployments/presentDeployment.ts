import { objectOf, textOf, textsOf, type Json, type JsonObject } from '../json.ts';
import { parseResourceId } from '../resourceId.ts';
import type { StoredDeployment, StoredStep } from '../store/deployments.ts';

/** Returns the time between two timestamps as an ISO 8601 duration, for example `PT1M3.5S`. */
export function isoDuration(from: string, to: string): string {
  const seconds = Math.max(0, Date.parse(to) - Date.parse(from)) / 1000;
  const minutes = Math.floor(seconds / 60);
  const rest = (seconds - minutes * 60).toFixed(7);
  return minutes === 0 ? `PT${rest}S` : `PT${minutes}M${rest}S`;
}

/** Returns a deployment in the format of GET. */
export function presentDeployment(deployment: StoredDeployment, now: Date): JsonObject {
  const { plan } = deployment;
  const end = deployment.finishedAt ?? now.toISOString();
  const link = plan['templateLink'];
  return {
    id: deployment.id,
    name: deployment.name,
    type: 'Microsoft.Resources/deployments',
    ...(deployment.location === null ? {} : { location: deployment.location }),
    ...(Object.keys(deployment.tags).length === 0 ? {} : { tags: deployment.tags }),
    properties: {
      ...(link === undefined ? {} : { templateLink: link }),
      templateHash: textOf(plan['templateHash']) ?? '',
      parameters: objectOf(plan['parameters']),
      mode: deployment.mode,
      provisioningState: deployment.state,
      timestamp: end,
      duration: isoDuration(deployment.startedAt, end),
      correlationId: deployment.correlationId,
      providers: providersOf(textsOf(plan['resourceIds'])),
      dependencies: plan['dependencies'] ?? [],
      ...(deployment.outputs === null ? {} : { outputs: deployment.outputs }),
      ...(deployment.outputResources.length === 0 ? {} : { outputResources: deployment.outputResources }),
      ...(deployment.error === null ? {} : { error: deployment.error }),
    },
  };
}

function providersOf(ids: readonly string[]): Json[] {
  const types = new Map<string, Set<string>>();
  for (const id of ids) {
    const parsed = parseResourceId(id);
    if (parsed === undefined) continue;
    const known = types.get(parsed.namespace) ?? new Set<string>();
    types.set(parsed.namespace, known.add(parsed.type.split('/').slice(1).join('/')));
  }
  return [...types].map(([namespace, names]) => ({
    namespace,
    resourceTypes: [...names].map((resourceType) => ({ resourceType, locations: [null] })),
  }));
}

/** Returns an operation of a deployment in the service's format. */
export function presentOperation(deployment: StoredDeployment, step: StoredStep, now: Date): JsonObject {
  const end = step.finishedAt ?? now.toISOString();
  const state = step.state === 'Waiting' ? 'Running' : step.state;
  return {
    id: `${deployment.id}/operations/${step.operationId}`,
    operationId: step.operationId,
    properties: {
      provisioningOperation: 'Create',
      provisioningState: state,
      timestamp: end,
      duration: isoDuration(step.startedAt ?? end, end),
      trackingId: step.requestId ?? '',
      ...(step.requestId === null ? {} : { serviceRequestId: step.requestId }),
      ...(step.finishedAt === null ? {} : { statusCode: step.statusCode ?? 'OK' }),
      ...(step.statusMessage === null ? {} : { statusMessage: step.statusMessage }),
      targetResource: { id: step.resourceId, resourceType: step.type, resourceName: step.name },
    },
  };
}

/** Returns the operation that evaluates the outputs, which the service lists last. */
export function outputOperation(deployment: StoredDeployment): JsonObject {
  const end = deployment.finishedAt ?? deployment.startedAt;
  return {
    id: `${deployment.id}/operations/08584000000000000000`,
    operationId: '08584000000000000000',
    properties: {
      provisioningOperation: 'EvaluateDeploymentOutput',
      provisioningState: 'Succeeded',
      timestamp: end,
      duration: 'PT0.0500000S',
      trackingId: deployment.correlationId,
      statusCode: 'OK',
    },
  };
}
