import { CloudError, type CallHost } from '@blueport/cloud';

/** The portal's OAuth application and the client for GitHub. */
export interface GithubSetting {
  readonly clientId: string;
  readonly clientSecret: string;
  /** URL of the authorization page, opened in the browser. */
  readonly authorizeUrl: string;
  readonly call: CallHost;
}

/** A GitHub user and their token. */
export interface GithubGrant {
  readonly token: string;
  readonly scope: string;
  readonly id: number;
  readonly login: string;
}

/** Hosts used for account linking. */
export const githubHosts = ['github.com', 'api.github.com'] as const;

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Exchanges the authorization code for a token and reads its user. Returns null if GitHub rejects the code. */
export async function redeemCode(
  github: GithubSetting,
  grant: { readonly code: string; readonly verifier: string; readonly redirectUrl: string },
): Promise<GithubGrant | null> {
  const { body } = await github.call({
    method: 'POST',
    url: 'https://github.com/login/oauth/access_token',
    headers: form,
    body: new URLSearchParams({
      client_id: github.clientId,
      client_secret: github.clientSecret,
      code: grant.code,
      code_verifier: grant.verifier,
      redirect_uri: grant.redirectUrl,
    }).toString(),
  });
  const answer = (body ?? {}) as Readonly<Record<string, unknown>>;
  const token = textOf(answer['access_token']);
  // GitHub reports errors with status 200 and an error in the body.
  if (token === '') return null;
  const person = await github.call({
    method: 'GET',
    url: 'https://api.github.com/user',
    headers: { authorization: `Bearer ${token}` },
  });
  const { id, login } = (person.body ?? {}) as { id?: unknown; login?: unknown };
  if (typeof id !== 'number' || typeof login !== 'string') return null;
  return { token, scope: textOf(answer['scope']), id, login };
}

async function revoke(github: GithubSetting, what: 'grant' | 'token', token: string): Promise<void> {
  const basic = Buffer.from(`${github.clientId}:${github.clientSecret}`).toString('base64');
  try {
    await github.call({
      method: 'DELETE',
      url: `https://api.github.com/applications/${encodeURIComponent(github.clientId)}/${what}`,
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: token }),
    });
  } catch (error) {
    const isGone = error instanceof CloudError && (error.status === 404 || error.status === 422);
    if (!isGone) throw error;
  }
}

/** Revokes a user's grant and all of its tokens at GitHub. A grant that no longer exists is not an error. */
export const revokeGrant = (github: GithubSetting, token: string): Promise<void> =>
  revoke(github, 'grant', token);

/** Revokes one token at GitHub. A token that no longer exists is not an error. */
export const revokeToken = (github: GithubSetting, token: string): Promise<void> =>
  revoke(github, 'token', token);
