import type { DirectoryContext } from './directoryContext.ts';

/** Endpoints of one authority; `{tenantid}` stays in the issuer of the shared ones, as it does in Entra. */
export function openidConfiguration(
  directory: DirectoryContext,
  authority: string,
  tenantId: string,
): object {
  const { profile, sandbox } = directory;
  const base = `${sandbox.origin()}${profile.loginPrefix}`;
  return {
    issuer: `${base}/${tenantId}/v2.0`,
    authorization_endpoint: `${base}/${authority}/oauth2/v2.0/authorize`,
    token_endpoint: `${base}/${authority}/oauth2/v2.0/token`,
    end_session_endpoint: `${base}/${authority}/oauth2/v2.0/logout`,
    jwks_uri: `${base}/${authority}/discovery/v2.0/keys`,
    userinfo_endpoint: `${sandbox.origin()}${profile.graphPrefix}/oidc/userinfo`,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment'],
    grant_types_supported: [
      'authorization_code',
      'refresh_token',
      'client_credentials',
      'urn:ietf:params:oauth:grant-type:jwt-bearer',
    ],
    subject_types_supported: ['pairwise'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: [
      'sub',
      'iss',
      'aud',
      'exp',
      'iat',
      'nonce',
      'name',
      'tid',
      'oid',
      'preferred_username',
      'email',
      'ver',
    ],
    tenant_region_scope: null,
    cloud_instance_name: new URL(base).host,
    msgraph_host: new URL(profile.graphOrigin).host,
  };
}
