import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { translateCloudError } from '../../../cloud/cloud-refusal.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { storable } from '../../../http/record-refusal.ts';
import type { RefusalTrail } from '../../../http/refusal-trail.ts';
import { ScimError } from './protocol/scim-error.ts';
import type { ScimRoute } from './route.ts';

const verbs: Readonly<Record<string, string>> = {
  POST: 'create',
  PUT: 'edit',
  PATCH: 'edit',
  DELETE: 'delete',
};

/** Returns the audit action of a route; undefined for a route that only reads. */
export function writeActionOf({ method, path }: Pick<ScimRoute, 'method' | 'path'>): string | undefined {
  const verb = verbs[method];
  return verb && `${path.startsWith('/Users') ? 'user' : 'group'}.${verb}`;
}

const problems: Readonly<Record<number, string>> = { 404: 'not-found', 409: 'conflict', 412: 'stale' };

/** Returns the kind of problem; undefined for failures, which are not refusals. */
function problemOf(error: unknown, status: number): string | undefined {
  if (status >= 500 || status === 429) return undefined;
  const refusal = translateCloudError(error);
  if (refusal instanceof Refusal) return refusal.code;
  return problems[status] ?? 'invalid-input';
}

interface RefusalParts {
  readonly trail: RefusalTrail;
  readonly log: Logger;
}

/** Records a refused write of a directory in the audit log, like one of a signed-in user: equal ones are counted. */
export async function recordRefusedWrite(
  { trail, log }: RefusalParts,
  {
    scimCaller: caller,
    routeOptions: { config, url = '' },
    method,
    params,
    ip,
    id: requestId,
  }: FastifyRequest,
  error: unknown,
  status: number,
): Promise<void> {
  const problem = problemOf(error, status);
  const { writeAction: action } = config;
  if (!caller || action === undefined || problem === undefined) return;
  const { organizationId, tokenId, tokenName } = caller;
  const { id = null } = params as { readonly id?: string };
  const actor = { organizationId, accountId: null, sessionId: tokenId, ip, requestId };
  const details = {
    problem,
    token: tokenName,
    ...(error instanceof ScimError && error.scimType && { scimType: error.scimType }),
    ...(id !== null && { params: { id: storable(id) } }),
  };
  try {
    await trail.add(actor, `${method} ${url}`, {
      problem,
      action,
      objectType: 'route',
      objectId: url,
      details,
    });
  } catch (failure) {
    log.warn({ err: failure, requestId }, 'a refused write could not be recorded');
  }
}
