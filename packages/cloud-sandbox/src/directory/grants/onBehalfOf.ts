import { randomBytes } from 'node:crypto';
import { InvalidToken } from '../../context.ts';
import type { Principal } from '../../context.ts';
import { requireSecret } from '../clientAuthentication.ts';
import { DirectoryError } from '../directoryError.ts';
import { readScopes } from '../requestedScopes.ts';
import { accountIdOf } from '../tenantProvider.ts';
import type { TokenRequest } from '../tokenEndpoint.ts';
import { personTokens } from './personTokens.ts';

const MODEL = 'OnBehalfOfRefreshToken';
const LIFE_SECONDS = 90 * 24 * 3600;

/** The portal's server exchanges a person's token for the portal into tokens that outlive the page. */
export async function onBehalfOf(request: TokenRequest): Promise<object> {
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

/** Whether a refresh token came from an on-behalf-of exchange. */
export function isConfidentialRefreshToken({ directory, body }: TokenRequest): boolean {
  return directory.records.find(MODEL, body.get('refresh_token') ?? '') !== undefined;
}

/** Fresh tokens for the same person, asked for by the same application. */
export async function refreshOnBehalfOf(request: TokenRequest): Promise<object> {
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
  const scopes = readScopes(body.get('scope') ?? '', directory.profile, directory.client.clientId);
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
