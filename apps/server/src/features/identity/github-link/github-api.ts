import { CloudError, type CallHost } from '@blueport/cloud';

/** The OAuth application of the portal and the door to GitHub. */
export interface GithubSetting {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where people authorize; a page for the browser. */
  readonly authorizeUrl: string;
  readonly call: CallHost;
}

/** A person and their token, as GitHub answers. */
export interface GithubGrant {
  readonly token: string;
  readonly scope: string;
  readonly id: number;
  readonly login: string;
}

/** The hosts that linking talks to. */
export const githubHosts = ['github.com', 'api.github.com'] as const;

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Trades the code that came back for a token, and asks whose it is. Null where GitHub does not take the code. */
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
  // GitHub refuses with status 200 and an error in the body.
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
    const gone = error instanceof CloudError && (error.status === 404 || error.status === 422);
    if (!gone) throw error;
  }
}

/** Revokes what a person granted, and every token by it, at GitHub; a grant that is gone already is no error. */
export const revokeGrant = (github: GithubSetting, token: string): Promise<void> =>
  revoke(github, 'grant', token);

/** Revokes one token at GitHub; one that is gone already is no error. */
export const revokeToken = (github: GithubSetting, token: string): Promise<void> =>
  revoke(github, 'token', token);
