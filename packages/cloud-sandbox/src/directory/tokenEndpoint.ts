import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticateClient } from './clientAuthentication.ts';
import type { AskingClient } from './clientAuthentication.ts';
import type { DirectoryContext } from './directoryContext.ts';
import { isSharedAuthority, tenantNamed } from './directoryContext.ts';
import { DirectoryError } from './directoryError.ts';
import { clientCredentials } from './grants/clientCredentials.ts';
import { isConfidentialRefreshToken, refreshOnBehalfOf, onBehalfOf } from './grants/onBehalfOf.ts';
import { redeemAtProvider } from './grants/redeemAtProvider.ts';
import type { Tenant } from '../world/people.ts';

/** A token request after its client has been found. */
export interface TokenRequest {
  directory: DirectoryContext;
  /** The tenant that the path names; undefined for `common`. */
  tenant: Tenant | undefined;
  asking: AskingClient;
  body: URLSearchParams;
}

type Grant = (request: TokenRequest) => Promise<object>;

const GRANTS: Readonly<Record<string, Grant>> = {
  authorization_code: redeemAtProvider,
  refresh_token: (request) =>
    isConfidentialRefreshToken(request) ? refreshOnBehalfOf(request) : redeemAtProvider(request),
  client_credentials: clientCredentials,
  'urn:ietf:params:oauth:grant-type:jwt-bearer': onBehalfOf,
};

/** The token endpoint. Whatever goes wrong, the answer is `{ error, error_description }`: clients choke on less. */
export async function tokenEndpoint(
  directory: DirectoryContext,
  request: FastifyRequest<{ Params: { tenant: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const correlationId = correlationOf(request);
  directory.sandbox.ledger.note(request, { correlationId });
  void reply.headers({ 'cache-control': 'no-store', 'client-request-id': correlationId });
  try {
    const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const asking = authenticateClient(directory, body, request.headers.authorization);
    const tenant = tenantNamed(directory, request.params.tenant);
    if (tenant === undefined && !isSharedAuthority(request.params.tenant)) {
      throw new DirectoryError('invalid_request', 90002, `Tenant '${request.params.tenant}' not found.`);
    }
    const grant = GRANTS[body.get('grant_type') ?? ''];
    if (grant === undefined) {
      throw new DirectoryError(
        'unsupported_grant_type',
        70003,
        `The grant type '${body.get('grant_type') ?? ''}' is not supported.`,
      );
    }
    return reply.send(await grant({ directory, tenant, asking, body }));
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    return reply.code(error.status).send(error.toBody(directory.sandbox.now(), correlationId));
  }
}

function correlationOf(request: FastifyRequest): string {
  const sent = request.headers['client-request-id'];
  return typeof sent === 'string' && sent !== '' ? sent : randomUUID();
}
