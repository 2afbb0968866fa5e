import { requireSecret } from '../clientAuthentication.ts';
import { DirectoryError } from '../directoryError.ts';
import { readScopes } from '../requestedScopes.ts';
import type { TokenRequest } from '../tokenEndpoint.ts';

/** A token for an application itself, without any person. */
export async function clientCredentials({ directory, tenant, asking, body }: TokenRequest): Promise<object> {
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
  const scopes = readScopes(body.get('scope') ?? '', directory.profile, directory.client.clientId);
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
