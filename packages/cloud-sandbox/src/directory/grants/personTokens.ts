import type { Account, Application, Tenant } from '../../world/people.ts';
import type { DirectoryContext } from '../directoryContext.ts';
import type { RequestedScopes } from '../requestedScopes.ts';
import { notInTenant } from '../notInTenant.ts';
import type { SignInProof } from '../signInProof.ts';

/** Returns the fields of a token response that all grants for a person share. */
export async function personTokens(parts: {
  directory: DirectoryContext;
  tenant: Tenant;
  account: Account;
  client: Application;
  scopes: RequestedScopes;
  onBehalfOf: boolean;
  proof?: SignInProof;
  nonce?: string;
}): Promise<Record<string, unknown>> {
  const { directory, tenant, account, client, scopes, onBehalfOf, nonce } = parts;
  const proof = parts.proof && { proof: parts.proof };
  if (directory.sandbox.people.identityIn(account, tenant.tenantId) === undefined) {
    throw notInTenant('invalid_grant', { directory, account, tenant, client });
  }
  const openid = scopes.openid.filter((scope) => scope !== 'offline_access');
  // Graph serves the claims of OpenID Connect too, so its tokens include these scopes.
  const permissions = [...(scopes.audience === 'graph' ? openid : []), ...scopes.permissions];
  const { token, expiresIn } = await directory.tokens.issueAccessToken({
    tenant,
    audience: scopes.audience,
    client,
    subject: { account, permissions, onBehalfOf, ...proof },
  });
  return {
    token_type: 'Bearer',
    scope: [...scopes.full, ...openid].join(' '),
    expires_in: expiresIn,
    ext_expires_in: expiresIn,
    access_token: token,
    client_info: clientInfo(account),
    ...(scopes.openid.includes('openid')
      ? {
          id_token: await directory.tokens.issueIdToken({
            tenant,
            account,
            client,
            ...proof,
            ...(nonce === undefined ? {} : { nonce }),
          }),
        }
      : {}),
  };
}

/** Returns the home account for the sign-in library, regardless of the tenant that the token is for. */
function clientInfo(account: Account): string {
  const uid = account.identities[0]?.objectId;
  return Buffer.from(JSON.stringify({ uid, utid: account.homeTenantId })).toString('base64url');
}
