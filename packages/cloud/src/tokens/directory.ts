import type { CallCloud } from '../egress/cloudCaller.ts';
import { CloudError } from '../errors/cloudError.ts';
import type { CloudProfile } from '../profiles.ts';

/** How the portal authenticates to the directory. */
export type ClientCredential =
  | { readonly kind: 'secret'; readonly clientId: string; readonly secret: string }
  /** A signed assertion: from a certificate, or from a federated identity. Created for each request. */
  | { readonly kind: 'assertion'; readonly clientId: string; readonly assertion: () => Promise<string> };

/** Tokens issued by a directory. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly expiresAt: Date;
  readonly refreshToken: string | undefined;
}

/** The token endpoint of the directory of one cloud. */
export interface Directory {
  /**
   * Returns a token on behalf of a user whose token for the portal's own API is passed: for management unless `scope`
   * is set.
   */
  onBehalfOf(tenantId: string, assertion: string, scope?: string): Promise<IssuedTokens>;
  /** Returns the next management token of a user, from a refresh token of an earlier response. */
  refresh(tenantId: string, refreshToken: string): Promise<IssuedTokens>;
  /** Returns a token of the application itself: for management unless `scope` is set. */
  clientCredentials(tenantId: string, scope?: string): Promise<IssuedTokens>;
}

async function credentialFields(credential: ClientCredential): Promise<Record<string, string>> {
  if (credential.kind === 'secret') {
    return { client_id: credential.clientId, client_secret: credential.secret };
  }
  return {
    client_id: credential.clientId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await credential.assertion(),
  };
}

function readIssued(body: unknown, now: number): IssuedTokens {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  const accessToken = fields['access_token'];
  const seconds = Number(fields['expires_in']);
  if (typeof accessToken !== 'string' || !Number.isFinite(seconds)) {
    throw new CloudError({
      kind: 'unavailable',
      code: 'UnreadableAnswer',
      message: 'The directory returned no token.',
    });
  }
  const refreshToken = fields['refresh_token'];
  return {
    accessToken,
    expiresAt: new Date(now + seconds * 1000),
    refreshToken: typeof refreshToken === 'string' ? refreshToken : undefined,
  };
}

/** Codes of the directory that require user interaction: sign in again, consent, pass a second factor. */
const personNeeded = new Set(['invalid_grant', 'interaction_required', 'login_required', 'consent_required']);

function asRefusal(error: unknown): unknown {
  if (!(error instanceof CloudError) || !personNeeded.has(error.code)) return error;
  return new CloudError({ kind: 'unauthorized', code: error.code, message: error.message, cause: error });
}

/** Creates a client of a cloud's directory with the given credential. */
export function createDirectory(parts: {
  readonly profile: CloudProfile;
  readonly call: CallCloud;
  readonly credential: ClientCredential;
  readonly now?: () => number;
}): Directory {
  const { profile, call, credential } = parts;
  const now = parts.now ?? Date.now;
  const ask = async (tenantId: string, fields: Readonly<Record<string, string>>): Promise<IssuedTokens> => {
    const form = new URLSearchParams({ ...fields, ...(await credentialFields(credential)) });
    try {
      const { body } = await call({
        area: 'login',
        method: 'POST',
        url: `https://${profile.loginHost}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      });
      return readIssued(body, now());
    } catch (error) {
      throw asRefusal(error);
    }
  };
  return {
    onBehalfOf: (tenantId, assertion, scope = `${profile.managementScope} offline_access`) =>
      ask(tenantId, {
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
        requested_token_use: 'on_behalf_of',
        scope,
      }),
    refresh: (tenantId, refreshToken) =>
      ask(tenantId, {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        scope: `${profile.managementScope} offline_access`,
      }),
    clientCredentials: (tenantId, scope = profile.managementDefaultScope) =>
      ask(tenantId, { grant_type: 'client_credentials', scope }),
  };
}
