import { randomUUID, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticateClient, requireSecret } from './clientAuthentication.ts';
import type { AskingClient } from './clientAuthentication.ts';
import { redeemDeviceCode } from './device/redeemDeviceCode.ts';
import type { DirectoryContext } from './directoryContext.ts';
import { isSharedAuthority, tenantNamed } from './directoryContext.ts';
import { DirectoryError } from './directoryError.ts';
import { redeemAtProvider } from './grants/redeemAtProvider.ts';
import type { Tenant } from '../world/people.ts';
import { readScopes } from './requestedScopes.ts';
import { InvalidToken, type Principal } from '../context.ts';
import { accountIdOf } from './tenantProvider.ts';
import { personTokens } from './grants/personTokens.ts';

const MODEL = 'OnBehalfOfRefreshToken';
const LIFE_SECONDS = 90 * 24 * 3600;

/** Exchanges a person's token for the portal for tokens that the portal's server can use after the page is closed. */
async function onBehalfOf(request: TokenRequest): Promise<object> {
  const { asking, body, tenant } = request;
  requireSecret(asking);
  if (body.get('requested_token_use') !== 'on_behalf_of') {
    throw new DirectoryError(
      'invalid_request',
      900144,
      "The request body must contain 'requested_token_use'.",
    );
  }
  const principal = await readAssertion(request);
  if (tenant !== undefined && tenant.tenantId !== principal.tenantId) {
    throw new DirectoryError('invalid_grant', 50013, 'The assertion was issued in another directory.');
  }
  return issue(request, principal.tenantId, principal.objectId);
}

/** Returns whether a refresh token was issued by an on-behalf-of exchange. */
function isConfidentialRefreshToken({ directory, body }: TokenRequest): boolean {
  return directory.records.find(MODEL, body.get('refresh_token') ?? '') !== undefined;
}

/** Issues new tokens for the same person to the same application. */
async function refreshOnBehalfOf(request: TokenRequest): Promise<object> {
  const { directory, asking, body, tenant } = request;
  requireSecret(asking);
  const record = directory.records.find(MODEL, body.get('refresh_token') ?? '');
  if (record === undefined || record.payload.clientId !== asking.client.clientId) {
    throw new DirectoryError(
      'invalid_grant',
      700082,
      'The refresh token is unknown, revoked or has expired.',
    );
  }
  return issue(request, tenant?.tenantId ?? record.tenantId, record.payload.accountId ?? '');
}

async function issue(request: TokenRequest, tenantId: string, objectId: string): Promise<object> {
  const { directory, asking, body } = request;
  const { people } = directory.sandbox;
  const tenant = people.tenant(tenantId);
  const account = people.accountByObjectId(objectId);
  if (tenant === undefined || account === undefined) {
    throw new DirectoryError(
      'invalid_grant',
      50013,
      'The assertion names a person that the directory does not know.',
    );
  }
  const scopes = readScopes(body.get('scope') ?? '', directory, asking.client);
  const tokens = await personTokens({
    directory,
    tenant,
    account,
    client: asking.client,
    scopes,
    onBehalfOf: true,
  });
  return { ...tokens, refresh_token: rememberRefreshToken(request, tenantId, accountIdOf(account)) };
}

function rememberRefreshToken(
  { directory, asking }: TokenRequest,
  tenantId: string,
  accountId: string,
): string {
  const value = `obo.${randomBytes(32).toString('base64url')}`;
  const payload = { accountId, clientId: asking.client.clientId };
  directory.records.save(MODEL, value, { tenantId, payload }, LIFE_SECONDS);
  return value;
}

async function readAssertion({ directory, body, asking }: TokenRequest): Promise<Principal> {
  try {
    const principal = await directory.tokens.verify(
      body.get('assertion') ?? '',
      'portal',
      directory.profile.cloud,
    );
    if (principal.kind === 'user' && asking.client.clientId === directory.client.clientId) return principal;
    throw new DirectoryError(
      'invalid_grant',
      50013,
      'The assertion is not for a person and this application.',
    );
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error;
    const code = error.code === 'ExpiredAuthenticationToken' ? 500133 : 50013;
    throw new DirectoryError('invalid_grant', code, `The assertion is not valid: ${error.message}`);
  }
}

/** A token request with its authenticated client. */
export interface TokenRequest {
  directory: DirectoryContext;
  /** The tenant in the path, or undefined for `common`. */
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
  'urn:ietf:params:oauth:grant-type:device_code': redeemDeviceCode,
  // The name that the vendor's library for Node sends.
  device_code: redeemDeviceCode,
  'urn:ietf:params:oauth:grant-type:jwt-bearer': onBehalfOf,
};

/**
 * Handles the token endpoint. Every error is returned as `{ error, error_description }`, because clients cannot parse
 * anything else.
 */
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

/** Issues a token for the application itself, without a user. */
async function clientCredentials({ directory, tenant, asking, body }: TokenRequest): Promise<object> {
  requireSecret(asking);
  if (tenant === undefined) {
    throw new DirectoryError(
      'invalid_request',
      50194,
      'An application asks in one directory, not in a shared authority.',
    );
  }
  if (asking.homeTenantId !== undefined && asking.homeTenantId !== tenant.tenantId) {
    throw new DirectoryError(
      'unauthorized_client',
      700016,
      `Application with identifier '${asking.client.clientId}' was not found in the directory '${tenant.name}'.`,
    );
  }
  const scopes = readScopes(body.get('scope') ?? '', directory, asking.client);
  if (!scopes.isDefault) {
    throw new DirectoryError(
      'invalid_scope',
      1002012,
      "The scope of an application's token must end in '/.default'.",
    );
  }
  const { token, expiresIn } = await directory.tokens.issueAccessToken({
    tenant,
    audience: scopes.audience,
    client: asking.client,
    subject: { app: true },
  });
  return { token_type: 'Bearer', expires_in: expiresIn, ext_expires_in: expiresIn, access_token: token };
}
