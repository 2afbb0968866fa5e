import { runWithoutDeadline, settleByDeadline } from '../deadline/deadline.ts';
import { CloudError } from '../errors/cloudError.ts';
import type { Directory, IssuedTokens } from './directory.ts';
import type { TokenSource } from './tokenSource.ts';

/** Stored tokens of a user in one directory of a cloud. */
export interface StoredTokens {
  readonly accessToken: string;
  readonly expiresAt: Date;
  readonly refreshToken: string | undefined;
}

/** Encrypted storage of the tokens. `version` increases with every write. */
export interface TokenStore {
  read(): Promise<{ readonly tokens: StoredTokens; readonly version: number } | undefined>;
  /** Returns false if there was another write since `version`, which is then the newer one. */
  write(tokens: StoredTokens, version: number): Promise<boolean>;
}

/** Tokens are refreshed this long before expiry, so that they remain valid for the call. */
const MARGIN_MS = 5 * 60_000;

function signInNeeded(cause?: unknown): CloudError {
  return new CloudError({
    kind: 'unauthorized',
    code: 'SignInNeeded',
    message: 'The cloud sign-in of this person has ended and could not be renewed.',
    ...(cause === undefined ? {} : { cause }),
  });
}

/**
 * Provides a user's tokens independent of an open page: the stored access token while it is valid, then a new one
 * through the refresh token. Throws `unauthorized` if only a new sign-in of the user helps. One refresh at a time per
 * source.
 */
export function personTokens(parts: {
  readonly store: TokenStore;
  /** Absent without a client credential: then tokens cannot be renewed. */
  readonly directory: Directory | undefined;
  readonly tenantId: string;
  readonly now?: () => number;
}): TokenSource {
  const now = parts.now ?? Date.now;
  let running: Promise<string> | undefined;

  const renew = async (): Promise<string> => {
    const storedEntry = await parts.store.read();
    if (storedEntry === undefined) throw signInNeeded();
    const { tokens, version } = storedEntry;
    const remainingMs = tokens.expiresAt.getTime() - now();
    if (remainingMs > MARGIN_MS) return tokens.accessToken;
    if (parts.directory === undefined || tokens.refreshToken === undefined) {
      if (remainingMs > 0) return tokens.accessToken;
      throw signInNeeded();
    }
    let issued: IssuedTokens;
    try {
      issued = await parts.directory.refresh(parts.tenantId, tokens.refreshToken);
    } catch (error) {
      if (remainingMs > 0) return tokens.accessToken;
      if (error instanceof CloudError && error.kind === 'unauthorized') throw signInNeeded(error);
      throw error;
    }
    const next = { ...issued, refreshToken: issued.refreshToken ?? tokens.refreshToken };
    await parts.store.write(next, version);
    return next.accessToken;
  };

  return {
    token() {
      // All waiting callers share it, so no caller's deadline may cancel it.
      running ??= runWithoutDeadline(renew).finally(() => {
        running = undefined;
      });
      return settleByDeadline(running);
    },
  };
}
