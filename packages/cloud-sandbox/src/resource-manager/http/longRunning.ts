import type { Estate } from '../estate.ts';
import type { Json } from '../json.ts';
import type { StoredResource } from '../store/resources.ts';
import type { Poll } from '../types/statusCodes.ts';
import type { Call } from './handler.ts';
import type { AsyncOperation } from '../store/operations.ts';
import { endpointsOf } from '../catalog/endpoints.ts';
import type { Cloud } from '../../context.ts';

/** Returns the poll interval for clients in seconds: 0 at instant speed, otherwise at most 5. */
export function retryAfter(estate: Estate, dueAt: number | null): string {
  if (estate.context.settings.speed === 'instant') return '0';
  const remainingSeconds = dueAt === null ? 1 : Math.ceil((dueAt - estate.context.now().getTime()) / 1000);
  return String(Math.min(5, Math.max(1, remainingSeconds)));
}

/** Returns the headers with the URLs of a long-running operation. They use the real host, as clients expect. */
export function statusHeaders(
  estate: Estate,
  cloud: Cloud,
  operation: Pick<AsyncOperation, 'id' | 'dueAt'>,
  where: { subscriptionId?: string | undefined; namespace: string; location: string; apiVersion: string },
): Record<string, string> {
  const base = `${endpointsOf(cloud).management}${where.subscriptionId === undefined ? '' : `/subscriptions/${where.subscriptionId}`}/providers/${where.namespace}/locations/${where.location === '' ? 'global' : where.location}`;
  const version = `api-version=${encodeURIComponent(where.apiVersion)}`;
  return {
    'azure-asyncoperation': `${base}/operationStatuses/${operation.id}?${version}`,
    location: `${base}/operationResults/${operation.id}?${version}`,
    'retry-after': retryAfter(estate, operation.dueAt),
  };
}

/** Starts a long-running operation on a resource and returns the headers that the type's clients follow it by. */
export function startOperation(
  { estate, cloud, request }: Call,
  resource: StoredResource,
  what: {
    kind: AsyncOperation['kind'];
    /** Duration in milliseconds. */
    takes: number;
    follow: Poll | undefined;
    result?: Json;
  },
): Record<string, string> {
  const now = estate.context.now();
  const operation = estate.operations.start({
    tenantId: resource.tenantId,
    kind: what.kind,
    target: resource.key,
    startedAt: now.toISOString(),
    dueAt: now.getTime() + what.takes,
    ...(what.result === undefined ? {} : { result: what.result }),
    actor: {},
  });
  const headers = statusHeaders(estate, cloud, operation, {
    subscriptionId: resource.subscriptionId ?? undefined,
    namespace: resource.type.split('/')[0] ?? '',
    location: resource.location ?? 'global',
    apiVersion: request.apiVersion,
  });
  if (what.follow === 'location') delete headers['azure-asyncoperation'];
  return headers;
}
