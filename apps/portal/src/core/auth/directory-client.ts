import type { SignInCloud } from '@blueport/contracts';
import type { AccountInfo, AuthenticationResult, IPublicClientApplication } from '@azure/msal-browser';
import type { SignInDemand } from '../api/sign-in-demand.ts';
import { findAccount } from './find-account.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { guardRequest } from './request-guards.ts';
import type { TokenRequest } from './request-guards.ts';
import { SignInError, signInErrorCode } from './sign-in-error.ts';
import type { SignInStage } from './sign-in-error.ts';

/** The two tokens that the portal's server wants, and the directory they came from. */
export interface DirectoryTokens {
  readonly accessToken: string;
  readonly azureToken: string;
  readonly tenantId: string;
}

const popupSize = { width: 483, height: 600 };
/** Long enough for a password, a second factor and a phone that must be looked for. */
const popupPatience = 600_000;

/** A demand in the words of a request: a new sign-in is wanted by its prompt, a second factor by its claims. */
const demandOf = (demand: SignInDemand | null): Pick<TokenRequest, 'prompt' | 'claims'> => ({
  ...(demand?.kind === 'fresh' ? { prompt: 'login' } : {}),
  ...(demand?.claims === undefined ? {} : { claims: demand.claims }),
});

/**
 * A thin door to the vendor's sign-in library, which is loaded when it is first needed. It adds the guards that the
 * specification asks for, lets one request run at a time and speaks in codes of the error catalogue.
 */
export class DirectoryClient {
  readonly #cloud: SignInCloud;
  readonly #library: IPublicClientApplication;
  readonly #gate = new OneAtATime();
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
   * Leaves the page for the directory. A login hint skips the account picker; with a demand it is whoever came back last.
   */
  async startLogin(loginHint?: string, demand: SignInDemand | null = null): Promise<void> {
    const hint = loginHint ?? (demand ? this.#lastName : undefined);
    const request = guardRequest({
      authority: this.#cloud.authority,
      scopes: this.#scopesFor(demand),
      ...this.#hints(hint),
      ...(hint ? {} : { prompt: 'select_account' }),
      ...demandOf(demand),
    });
    await this.#attempt('login', () =>
      this.#library.loginRedirect({ ...request, scopes: [...request.scopes] }),
    );
  }

  /** Takes the directory's answer after the page has come back; null when there is none. */
  async finishLogin(): Promise<DirectoryTokens | null> {
    const answer = await this.#attempt('login', () => this.#library.handleRedirectPromise());
    this.#lastName = answer?.account.username;
    return answer ? this.#tokensFrom(answer) : null;
  }

  /** Tokens without a visible step: from the cache where that may be, by refresh token, or in a hidden frame. */
  async silentTokens(tenantId: string, email: string, mayUseCache: boolean): Promise<DirectoryTokens> {
    const known = findAccount(this.#library.getAllAccounts(), tenantId, email);
    if (known) return this.#tokensOf(known, mayUseCache);
    return this.#tokensOf((await this.#silentSignOn(tenantId, email)).account);
  }

  /** Tokens by a small window over the page, when the directory wants to see the person or the portal demands it. */
  async popupTokens(
    tenantId: string,
    email: string,
    demand: SignInDemand | null = null,
  ): Promise<DirectoryTokens> {
    const answer = await this.#popup({
      authority: this.#authorityOf(tenantId),
      scopes: this.#scopesFor(demand),
      loginHint: email,
      ...demandOf(demand),
    });
    return this.#tokensFrom(answer, false);
  }

  /**
   * Tokens of another directory. The silent call must go through a fresh sign-on there: with the old directory's
   * account record the library would answer from its cache, with the old directory's token.
   */
  async tokensOfDirectory(tenantId: string, email: string): Promise<DirectoryTokens> {
    return this.#tokensOf((await this.#silentSignOn(tenantId, email)).account);
  }

  /**
   * A token for the portal that another directory issues to one of its people, by a small window over the page. It proves
   * who they are there; the session stays as it is.
   */
  async proofOfDirectory(tenantId: string): Promise<string> {
    const answer = await this.#popup({
      authority: this.#authorityOf(tenantId),
      scopes: [this.#cloud.apiScope],
      prompt: 'select_account',
    });
    return answer.accessToken;
  }

  #popup(asked: TokenRequest): Promise<AuthenticationResult> {
    const request = guardRequest(asked);
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

  /** With a demand it is the portal's own token that must be new: the cache still holds one of the older sign-in. */
  #scopesFor(demand: SignInDemand | null): readonly string[] {
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

  #hints(loginHint: string | undefined) {
    const hint = loginHint ?? this.#cloud.loginHint;
    return {
      ...(hint ? { loginHint: hint } : {}),
      ...(this.#cloud.domainHint ? { domainHint: this.#cloud.domainHint } : {}),
    };
  }

  #attempt<Value>(stage: SignInStage, work: () => Promise<Value>): Promise<Value> {
    return this.#gate.run(stage === 'login' ? 'login' : 'token', work).catch((error: unknown) => {
      throw new SignInError(signInErrorCode(error, stage), { cause: error });
    });
  }
}
