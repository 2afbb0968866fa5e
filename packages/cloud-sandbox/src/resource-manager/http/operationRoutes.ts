import type { AsyncOperation } from '../store/operations.ts';
import { noContent, ok, type ArmAnswer } from './armAnswer.ts';
import { notFound } from './errors.ts';
import type { Call } from './handler.ts';
import { retryAfter } from './longRunning.ts';
import type { Route } from './routeTable.ts';
import { endpointsOf } from '../catalog/endpoints.ts';
import { parseResourceId } from '../resourceId.ts';
import { deleteStatus } from '../types/registry.ts';

function find({ estate, request, parameters }: Call): AsyncOperation {
  const operation = estate.operations.find(parameters['operation'] ?? '', request.principal.tenantId);
  if (operation === undefined)
    throw notFound('OperationNotFound', `The operation '${parameters['operation'] ?? ''}' was not found.`);
  return operation;
}

/** Returns the status document of Azure-AsyncOperation: always 200, with the state in the body. */
function status(call: Call): ArmAnswer {
  const operation = find(call);
  const body = {
    id: call.request.path,
    name: operation.id,
    status: operation.status,
    startTime: operation.startedAt,
    ...(operation.finishedAt === null ? {} : { endTime: operation.finishedAt, percentComplete: 100 }),
    ...(operation.error === null ? {} : { error: operation.error }),
    ...(operation.kind === 'answer' && operation.status === 'Succeeded' && operation.result !== null
      ? { properties: operation.result }
      : {}),
  };
  return ok(
    body,
    operation.status === 'InProgress' ? { 'retry-after': retryAfter(call.estate, operation.dueAt) } : {},
  );
}

/** Returns the result behind Location: 202 until the operation ends, then its result or no content. */
function result(call: Call): ArmAnswer {
  const operation = find(call);
  if (operation.status === 'InProgress') {
    const query = [...call.request.query]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join('&');
    return {
      status: 202,
      headers: {
        location: `${endpointsOf(call.cloud).management}${call.request.path}?${query}`,
        'retry-after': retryAfter(call.estate, operation.dueAt),
      },
    };
  }
  switch (operation.kind) {
    case 'answer':
      return ok(operation.result);
    case 'put':
      return resourceAnswer(call, operation);
    case 'delete':
      return { status: deleteStatus(typeOfKey(operation.target)).final ?? 204 };
    case 'deleteDeployment':
    case 'move':
      return noContent();
    // The clients of the service expect 200 for a completed action.
    case 'power':
    case 'deleteGroup':
      return { status: 200 };
  }
}

function resourceAnswer({ estate }: Call, { target }: AsyncOperation): ArmAnswer {
  const resource = estate.resources.find(target);
  if (resource === undefined) throw notFound('ResourceNotFound', 'The resource was not found.');
  return ok(estate.present(resource));
}

/** Returns the type of a resource key, in lower case. */
const typeOfKey = (key: string): string => parseResourceId(key.replace(/^\/tenants\/[^/]+/, ''))?.type ?? '';

export const operationRoutes: readonly Route[] = [
  {
    pattern: '/{+scope}/providers/{namespace}/locations/{location}/operationStatuses/{operation}',
    handlers: { GET: status },
  },
  {
    pattern: '/{+scope}/providers/{namespace}/locations/{location}/operationResults/{operation}',
    handlers: { GET: result },
  },
];
