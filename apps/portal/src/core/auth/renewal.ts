import type { CloudName } from '@blueport/contracts';
import { hasExpired, readLifetime, renewalDueAt, renewalOffsetMs } from '../api/session-lifetime.ts';
import type { Interruption } from '../api/session-recovery.ts';
import { readSignInRequirements, type SignInRequirements } from '../api/sign-in-requirements.ts';
import { sessionEvent } from '../store/session.ts';
import { type AppStore, store } from '../store/store.ts';
import { acceptSession } from './accept-session.ts';
import type { DirectoryClient, DirectoryTokens } from './directory-client.ts';
import { askForReauthentication, type ExpiredAccess } from './reauthentication.ts';
import { withRenewalLock } from './renewal-lock.ts';
import { ExchangeRefused, renewSession, reopenSession } from './session-exchange.ts';
import { directoryClient } from './sign-in-config.ts';
import { SignInError } from './sign-in-error.ts';

/** Milliseconds for two tokens, each by refresh token or in a hidden frame of at most six seconds. */
const silentPatienceMs = 20_000;

/** The part of the sign-in client that renews tokens. */
export type TokenSource = Pick<DirectoryClient, 'silentTokens' | 'popupTokens'>;
type TakeTokens = (source: TokenSource, tenantId: string, email: string) => Promise<DirectoryTokens>;
type State = ReturnType<AppStore['getState']>;

/** Returns the address to restore after an expired session. */
export function currentAddress(): string {
  return location.pathname + location.search + location.hash;
}

/** Whether the user, the directory and the cloud are the same as when the renewal began. */
const isSamePerson = (before: State, after: State): boolean =>
  after.auth.state === 'LOGGED_IN' &&
  after.auth.account?.id === before.auth.account?.id &&
  after.auth.tenantId === before.auth.tenantId &&
  after.appSettings.msService === before.appSettings.msService;

/**
 * Whether the session is about to end. It cannot be extended, so another one is created while other tabs still use this
 * one.
 */
function isSessionEnding(): boolean {
  const lifetime = readLifetime();
  return lifetime !== null && lifetime.sessionEndsAt - Date.now() <= renewalOffsetMs;
}

/** Without a connection, a sign-in would fail as well: the call fails and reports the connection. */
const isOffline = (error: unknown): boolean =>
  !navigator.onLine || (error instanceof ExchangeRefused && error.problem.status === 0);

function endedPart({ cause }: Interruption): ExpiredAccess {
  if (cause === 'session-ended') return 'session';
  return (readLifetime()?.sessionEndsAt ?? Number.POSITIVE_INFINITY) <= Date.now() ? 'session' : 'cloud';
}

function withinPatience<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new SignInError('token_renewal_error')), silentPatienceMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Renews the session and its cloud tokens: silently, or with a sign-in if that fails. */
export class SessionRenewal {
  readonly #store: AppStore;
  readonly #directory: (cloud: CloudName) => Promise<TokenSource>;
  #silent: Promise<boolean> | null = null;

  constructor(appStore: AppStore, directory: (cloud: CloudName) => Promise<TokenSource>) {
    this.#store = appStore;
    this.#directory = directory;
  }

  /** Renews a session that is about to end, unless another tab has done so. */
  ahead(): Promise<boolean> {
    const isDone = () => {
      const lifetime = readLifetime();
      return lifetime === null || Date.now() < renewalDueAt(lifetime);
    };
    return this.#silently(isDone, false);
  }

  /** Renews in a popup window; a claims challenge is passed on to the directory. */
  async byPopup(demand: SignInRequirements | null = null): Promise<void> {
    await this.#silent?.catch(() => undefined);
    await this.#renew((source, tenantId, email) => source.popupTokens(tenantId, email, demand));
  }

  /** Recovers the session: silently, otherwise by a sign-in, otherwise by signing out and remembering the address. */
  async recover(interruption: Interruption): Promise<boolean> {
    if (this.#store.getState().auth.state !== 'LOGGED_IN') return false;
    let failure: unknown;
    try {
      // A token that the cloud refused must not be taken from the cache again.
      const mayUseCache = interruption.cause === 'session-ended';
      return await this.#silently(() => this.#isOver(interruption), mayUseCache);
    } catch (error) {
      failure = error;
    }
    if (isOffline(failure)) return false;
    // The organization may have started to require a second factor: another plain sign-in would be refused again.
    const demand = failure instanceof ExchangeRefused ? readSignInRequirements(failure.problem) : null;
    if (await askForReauthentication(demand, endedPart(interruption))) return true;
    // If another tab has signed out, this is not reported as an expiry.
    if (this.#store.getState().auth.state === 'LOGGED_IN') {
      this.#store.dispatch(sessionEvent({ type: 'tokenExpired', latestURLPath: currentAddress() }));
    }
    return false;
  }

  /** Tabs take turns, so that `isDone` sees a renewal by another tab. */
  #silently(isDone: () => boolean, mayUseCache: boolean): Promise<boolean> {
    this.#silent ??= withRenewalLock(async () => {
      if (isDone()) return true;
      return this.#renew((source, tenantId, email) =>
        withinPatience(source.silentTokens(tenantId, email, mayUseCache)),
      );
    }).finally(() => {
      this.#silent = null;
    });
    return this.#silent;
  }

  /** Whether the cause of an interruption was resolved since the call was sent. */
  #isOver({ cause, token, sentAt }: Interruption): boolean {
    const { auth } = this.#store.getState();
    if (auth.state === 'LOGGED_IN' && auth.token !== token) return true;
    if (cause === 'cloud-refused') return (readLifetime()?.renewedAt ?? 0) >= sentAt;
    return cause === 'expired' && !hasExpired();
  }

  /**
   * Gets new tokens and sends them to the server; resolves with false if the user has signed out or switched
   * directories.
   */
  async #renew(take: TakeTokens): Promise<boolean> {
    const before = this.#store.getState();
    const source = await this.#directory(before.appSettings.msService);
    const tokens = await take(source, before.auth.tenantId, before.auth.account?.email ?? '');
    const state = this.#store.getState();
    if (!isSamePerson(before, state)) return false;
    const answer = await (isSessionEnding() ? reopenSession : renewSession)(tokens, state);
    const after = this.#store.getState();
    if (after.auth.token !== state.auth.token || !isSamePerson(state, after)) return false;
    acceptSession(this.#store, answer, after.auth.latestURLPath);
    // Another user signed in, or an operator left another organization, so the page shows data of the previous one.
    const { id, orgId } = answer.account;
    if (id !== after.auth.account?.id || orgId !== after.auth.account.orgId) location.assign('/portal');
    return true;
  }
}

/** The renewal of this page's session. */
export const sessionRenewal = new SessionRenewal(store, directoryClient);
