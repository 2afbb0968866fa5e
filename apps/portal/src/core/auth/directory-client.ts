import type { SignInCloud } from '@blueport/contracts';
import type { AccountInfo, AuthenticationResult, IPublicClientApplication } from '@azure/msal-browser';
import type { SignInRequirements } from '../api/sign-in-requirements.ts';
import { findAccount } from './find-account.ts';
import { SingleFlight } from './single-flight.ts';
import { guardRequest } from './request-guards.ts';
import type { TokenRequest } from './request-guards.ts';
import { SignInError, signInErrorCode } from './sign-in-error.ts';
import type { SignInStage } from './sign-in-error.ts';

/** The two tokens that the portal's server requires, and the directory that issued them. */
export interface DirectoryTokens {
  readonly accessToken: string;
  readonly azureToken: string;
  readonly tenantId: string;
}

const popupSize = { width: 483, height: 600 };
/** Long enough to enter a password and a second factor, in milliseconds. */
const popupPatience = 600_000;

/** Returns a sign-in requirement as request parameters: a prompt for a new sign-in, claims for a second factor. */
const demandOf = (demand: SignInRequirements | null): Pick<TokenRequest, 'prompt' | 'claims'> => ({
  ...(demand?.kind === 'fresh' ? { prompt: 'login' } : {}),
  ...(demand?.claims === undefined ? {} : { claims: demand.claims }),
});

/**
 * A wrapper around the vendor's sign-in library, which is loaded when first needed. Adds the guards of the
 * specification, runs one request at a time and maps errors to codes of the error catalogue.
 */
export class DirectoryClient {
  readonly #cloud: SignInCloud;
  readonly #library: IPublicClientApplication;
  readonly #gate = new SingleFlight();
  #lastName: string | undefined;

  private constructor(cloud: SignInCloud, library: IPublicClientApplication) {
    this.#cloud = cloud;
    this.#library = library;
  }

  static async create(cloud: SignInCloud): Promise<DirectoryClient> {
    if (!cloud.authority.startsWith('https://')) throw new SignInError('authority_uri_insecure');
    const { SignInLibrary } = await import('./sign-in-library.ts');
    const library = new SignInLibrary({
      auth: {
        clientId: cloud.clientId,
        authority: cloud.authority,
        redirectUri: `${location.origin}/redirect.html`,
        knownAuthorities: cloud.knownAuthorities,
        ...(cloud.authorityMetadata ? { authorityMetadata: cloud.authorityMetadata } : {}),
      },
      cache: { cacheLocation: 'sessionStorage' },
      system: {
        iframeBridgeTimeout: 6000,
        popupBridgeTimeout: popupPatience,
        tokenRenewalOffsetSeconds: 300,
      },
    });
    await library.initialize();
    return new DirectoryClient(cloud, library);
  }

  /**
   * Redirects to the directory. A login hint that names an account skips the account picker, a domain does not; with a
   * requirement, the last signed-in account is used.
   */
  async startLogin(loginHint?: string, demand: SignInRequirements | null = null): Promise<void> {
    const hint = loginHint ?? (demand ? this.#lastName : undefined);
    const request = guardRequest({
      authority: this.#cloud.authority,
      scopes: this.#scopesFor(demand),
      ...this.#hints(hint ?? this.#cloud.loginHint),
      ...demandOf(demand),
    });
    await this.#attempt('login', () =>
      this.#library.loginRedirect({ ...request, scopes: [...request.scopes] }),
    );
  }

  /** Handles the directory's response after the redirect; returns null if there is none. */
  async finishLogin(): Promise<DirectoryTokens | null> {
    const answer = await this.#attempt('login', () => this.#library.handleRedirectPromise());
    this.#lastName = answer?.account.username;
    return answer ? this.#tokensFrom(answer) : null;
  }

  /** Gets tokens without user interaction: from the cache if allowed, by refresh token, or in a hidden frame. */
  async silentTokens(tenantId: string, email: string, mayUseCache: boolean): Promise<DirectoryTokens> {
    const known = findAccount(this.#library.getAllAccounts(), tenantId, email);
    if (known) return this.#tokensOf(known, mayUseCache);
    return this.#tokensOf((await this.#silentSignOn(tenantId, email)).account);
  }

  /** Gets tokens in a popup window if the directory requires interaction or the portal requires a new sign-in. */
  async popupTokens(
    tenantId: string,
    email: string,
    demand: SignInRequirements | null = null,
  ): Promise<DirectoryTokens> {
    const answer = await this.#popup({
      authority: this.#authorityOf(tenantId),
      scopes: this.#scopesFor(demand),
      loginHint: email,
      ...demandOf(demand),
    });
    return this.#tokensFrom(answer, false);
  }

  /** Gets a token for another API, without user interaction if possible, otherwise in a popup window. */
  async tokenFor(scope: string, tenantId: string, email: string): Promise<string> {
    const known = findAccount(this.#library.getAllAccounts(), tenantId, email);
    try {
      return await this.#token(known ?? (await this.#silentSignOn(tenantId, email)).account, scope);
    } catch (error) {
      if (!(error instanceof SignInError) || error.code === 'acquiretoken_progress_error') throw error;
    }
    const request = { authority: this.#authorityOf(tenantId), scopes: [scope], loginHint: email };
    return (await this.#popup(request)).accessToken;
  }

  /**
   * Gets tokens of another directory. The silent call must start a new single sign-on there: with the old directory's
   * account record the library would return a token of the old directory from its cache.
   */
  async tokensOfDirectory(tenantId: string, email: string): Promise<DirectoryTokens> {
    return this.#tokensOf((await this.#silentSignOn(tenantId, email)).account);
  }

  /**
   * Gets a token for the portal that another directory issues to one of its users, in a popup window. It proves the
   * user's identity there; the session does not change.
   */
  async proofOfDirectory(tenantId: string): Promise<string> {
    const answer = await this.#popup({
      authority: this.#authorityOf(tenantId),
      scopes: [this.#cloud.apiScope],
      prompt: 'select_account',
    });
    return answer.accessToken;
  }

  #popup(tokenRequest: TokenRequest): Promise<AuthenticationResult> {
    const request = guardRequest(tokenRequest);
    return this.#attempt('popup', () =>
      this.#library.loginPopup({
        ...request,
        scopes: [...request.scopes],
        popupWindowAttributes: { popupSize },
        overrideInteractionInProgress: true,
      }),
    );
  }

  #silentSignOn(tenantId: string, email: string): Promise<AuthenticationResult> {
    const request = guardRequest({
      authority: this.#authorityOf(tenantId),
      scopes: this.#cloud.signInScopes,
      loginHint: email,
    });
    return this.#attempt('frame', () => this.#library.ssoSilent({ ...request, scopes: [...request.scopes] }));
  }

  /** With a requirement, the portal's own token must be new: the cached one is from the older sign-in. */
  #scopesFor(demand: SignInRequirements | null): readonly string[] {
    return demand ? [this.#cloud.apiScope] : this.#cloud.signInScopes;
  }

  async #tokensFrom(answer: AuthenticationResult, mayUseCache = true): Promise<DirectoryTokens> {
    const { account, accessToken, scopes } = answer;
    if (!scopes.includes(this.#cloud.apiScope)) return this.#tokensOf(account, mayUseCache);
    const azureToken = await this.#token(account, this.#cloud.managementScope);
    return { accessToken, azureToken, tenantId: account.tenantId };
  }

  async #tokensOf(account: AccountInfo, mayUseCache = true): Promise<DirectoryTokens> {
    const accessToken = await this.#token(account, this.#cloud.apiScope, mayUseCache);
    const azureToken = await this.#token(account, this.#cloud.managementScope, mayUseCache);
    return { accessToken, azureToken, tenantId: account.tenantId };
  }

  async #token(account: AccountInfo, scope: string, mayUseCache = true): Promise<string> {
    const request = guardRequest({ authority: this.#authorityOf(account.tenantId), scopes: [scope] });
    const answer = await this.#attempt('token', () =>
      this.#library.acquireTokenSilent({
        ...request,
        scopes: [...request.scopes],
        account,
        forceRefresh: !mayUseCache,
      }),
    );
    return answer.accessToken;
  }

  #authorityOf(tenantId: string): string {
    return this.#cloud.authority.replace(/\/common\/?$/, `/${tenantId}`);
  }

  /** Returns the hints of a sign-in. The library omits `login_hint` if the picker is requested, so it is added here. */
  #hints(hint: string | undefined) {
    const picker = hint ? { extraQueryParameters: { login_hint: hint } } : {};
    return {
      ...(hint?.includes('@') ? { loginHint: hint } : { prompt: 'select_account', ...picker }),
      ...(this.#cloud.domainHint ? { domainHint: this.#cloud.domainHint } : {}),
    };
  }

  #attempt<Value>(stage: SignInStage, work: () => Promise<Value>): Promise<Value> {
    return this.#gate.run(stage === 'login' ? 'login' : 'token', work).catch((error: unknown) => {
      throw new SignInError(signInErrorCode(error, stage), { cause: error });
    });
  }
}
