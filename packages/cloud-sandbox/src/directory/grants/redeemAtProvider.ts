import { decodeJwt } from 'jose';
import type { Audience } from '../../context.ts';
import type { Account, Tenant } from '../../world/people.ts';
import { DirectoryError } from '../directoryError.ts';
import { notInTenant } from '../notInTenant.ts';
import type { DirectoryRecord } from '../records.ts';
import { readScopes } from '../requestedScopes.ts';
import type { SignInProof } from '../signInProof.ts';
import type { TokenRequest } from '../tokenEndpoint.ts';
import { personTokens } from './personTokens.ts';

/** Parameters that are forwarded to the provider. Scopes are left out because it does not know Entra's resources. */
const PROVIDER_PARAMETERS = ['grant_type', 'code', 'redirect_uri', 'code_verifier', 'refresh_token'];

/**
 * Redeems codes and refresh tokens: the provider checks and consumes them, then tokens are issued for the single
 * resource that the scopes name.
 */
export async function redeemAtProvider(request: TokenRequest): Promise<object> {
  const { directory, body } = request;
  if (body.get('grant_type') !== 'authorization_code') return redeem(request, false);
  try {
    return await redeem(request, true);
  } catch (error) {
    // One attempt per code: a failed attempt may come from an attacker who intercepted the code and guesses its verifier.
    if (error instanceof DirectoryError)
      directory.records.consume('AuthorizationCode', body.get('code') ?? '');
    throw error;
  }
}

async function redeem(request: TokenRequest, isCode: boolean): Promise<object> {
  const { directory, asking, body } = request;
  const known = findRecord(request, isCode);
  const tenant = tenantFor(request, known, isCode);
  const scope = body.get('scope') ?? scopeOf(known) ?? '';
  const scopes = readScopes(scope, directory, asking.client);
  requireConsent(request, scopes.audience);

  const forwarded = new URLSearchParams({ client_id: asking.client.clientId });
  for (const name of PROVIDER_PARAMETERS) {
    for (const value of body.getAll(name)) forwarded.append(name, value);
  }
  if (!isCode && known !== undefined) requireMember(request, known, tenant);
  const answer = await directory.providerOf(tenant).redeem(forwarded);
  const result = JSON.parse(answer.body) as Record<string, string | undefined>;
  if (answer.status !== 200) throw refusal(result['error'], result['error_description'], isCode, known);

  const { sub = '', nonce } = decodeJwt(result['id_token'] ?? '');
  const account = directory.sandbox.people.accountByObjectId(sub);
  if (account === undefined) throw refusal('invalid_grant', 'the person is unknown', isCode, known);
  const tokens = await personTokens({
    directory,
    tenant,
    account,
    client: asking.client,
    scopes,
    onBehalfOf: false,
    ...proofOf(known),
    ...(isCode && typeof nonce === 'string' ? { nonce } : {}),
  });
  const mayRefresh = !isCode || body.get('scope') === null || scopes.openid.includes('offline_access');
  return mayRefresh ? { ...tokens, refresh_token: result['refresh_token'] } : tokens;
}

/** The portal's API accepts only tokens of the portal: no one has consented to other applications. */
function requireConsent({ directory, asking }: TokenRequest, audience: Audience): void {
  if (audience !== 'portal' || asking.client.clientId === directory.client.clientId) return;
  throw new DirectoryError(
    'invalid_grant',
    65001,
    `The user or administrator has not consented to use the application with ID '${asking.client.clientId}' named '${asking.client.name}'.`,
  );
}

function findRecord({ directory, body }: TokenRequest, isCode: boolean): DirectoryRecord | undefined {
  const value = body.get(isCode ? 'code' : 'refresh_token') ?? '';
  return directory.records.find(isCode ? 'AuthorizationCode' : 'RefreshToken', value);
}

/**
 * Returns the tenant to issue tokens for. A code is valid only in the tenant that issued it; a refresh token is valid
 * in every tenant of its cloud that has the person as a member.
 */
function tenantFor(request: TokenRequest, known: DirectoryRecord | undefined, isCode: boolean): Tenant {
  const { directory, tenant } = request;
  const origin = known === undefined ? undefined : directory.sandbox.people.tenant(known.tenantId);
  if (isCode && tenant !== undefined && origin !== undefined && origin !== tenant) {
    throw new DirectoryError('invalid_grant', 700005, 'The code was issued for another directory.');
  }
  return tenant ?? origin ?? directory.anyTenant;
}

function requireMember({ directory, asking }: TokenRequest, record: DirectoryRecord, tenant: Tenant): void {
  const account: Account | undefined = directory.sandbox.people.accountByObjectId(
    record.payload.accountId ?? '',
  );
  if (account === undefined || directory.sandbox.people.identityIn(account, tenant.tenantId) !== undefined)
    return;
  throw notInTenant('invalid_grant', { directory, account, tenant, client: asking.client });
}

/** Returns when and how the person signed in, as recorded with the code or the refresh token. */
function proofOf(record: DirectoryRecord | undefined): { proof?: SignInProof } {
  const { authTime, amr } = record?.payload ?? {};
  if (typeof authTime !== 'number') return {};
  return { proof: { at: authTime, multiFactor: Array.isArray(amr) && amr.includes('mfa') } };
}

function scopeOf(record: DirectoryRecord | undefined): string | undefined {
  return record?.payload.scope;
}

function refusal(
  error = 'invalid_request',
  description = '',
  isCode: boolean,
  known: DirectoryRecord | undefined,
): DirectoryError {
  if (error !== 'invalid_grant') return new DirectoryError(error, 900144, description);
  if (!isCode) {
    return new DirectoryError(
      error,
      700082,
      'The refresh token is unknown, revoked or has expired; sign in again.',
    );
  }
  if (known?.payload.consumed !== undefined) {
    return new DirectoryError(
      error,
      54005,
      'The authorization code was already redeemed; ask for a new one.',
    );
  }
  return new DirectoryError(
    error,
    70000,
    `The authorization code is not valid for this request: ${description}.`,
  );
}
