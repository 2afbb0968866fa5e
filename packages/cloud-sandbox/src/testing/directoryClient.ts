import { createHash, randomBytes } from 'node:crypto';

/** A browser and an application in one: stores the directory's cookies and does not follow redirects. */
export class DirectoryClient {
  readonly loginBase: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly verifier = randomBytes(32).toString('base64url');
  #cookies = new Map<string, string>();

  constructor(parts: { loginBase: string; clientId: string; redirectUri?: string }) {
    this.loginBase = parts.loginBase;
    this.clientId = parts.clientId;
    this.redirectUri = parts.redirectUri ?? 'http://localhost:4000/redirect.html';
  }

  /** Returns the URL of a complete authorize request. `undefined` removes a parameter. */
  authorizeUrl(authority: string, overrides: Record<string, string | undefined> = {}): string {
    const params: Record<string, string | undefined> = {
      client_id: this.clientId,
      redirect_uri: this.redirectUri,
      response_type: 'code',
      response_mode: 'fragment',
      scope: 'openid profile offline_access User.Read',
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...overrides,
    };
    const definedEntries = Object.entries(params).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return `${this.loginBase}/${authority}/oauth2/v2.0/authorize?${new URLSearchParams(definedEntries).toString()}`;
  }

  async open(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        ...(init.headers as Record<string, string> | undefined),
        ...(cookie === '' ? {} : { cookie }),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  authorize(authority: string, overrides: Record<string, string | undefined> = {}): Promise<Response> {
    return this.open(this.authorizeUrl(authority, overrides));
  }

  /** Chooses an account on the picker page of a request. */
  pick(url: string, email: string, origin?: string): Promise<Response> {
    return this.open(url, {
      method: 'POST',
      headers: origin === undefined ? {} : { origin },
      body: new URLSearchParams({ account: email }),
    });
  }

  async token(
    authority: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<TokenAnswer> {
    const response = await fetch(`${this.loginBase}/${authority}/oauth2/v2.0/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ client_id: this.clientId, ...form }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  }

  redeem(authority: string, code: string, more: Record<string, string> = {}): Promise<TokenAnswer> {
    return this.token(authority, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.redirectUri,
      code_verifier: this.verifier,
      scope: 'openid profile offline_access User.Read',
      ...more,
    });
  }

  refresh(authority: string, refreshToken: string, scope: string): Promise<TokenAnswer> {
    return this.token(authority, { grant_type: 'refresh_token', refresh_token: refreshToken, scope });
  }

  /** Signs in with a hint and returns the tokens. */
  async signIn(authority: string, email: string): Promise<Record<string, string>> {
    const answer = answerIn(await this.authorize(authority, { login_hint: email }));
    const { status, body } = await this.redeem(authority, answer['code'] ?? '');
    if (status !== 200) throw new Error(`sign-in of ${email} failed: ${JSON.stringify(body)}`);
    return body;
  }
}

/** The response of a token request. */
export interface TokenAnswer {
  status: number;
  body: Record<string, string>;
}

/** Returns the parameters in the fragment or query of a redirect. */
export function answerIn(response: Response): Record<string, string> {
  const location = response.headers.get('location');
  if (location === null) return {};
  const { search, hash } = new URL(location);
  return Object.fromEntries(new URLSearchParams(hash.slice(1) || search));
}
