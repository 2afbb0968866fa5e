import { runWithoutDeadline, settleByDeadline } from '../deadline/deadline.ts';
import { CloudError } from '../errors/cloudError.ts';
import type { Directory, IssuedTokens } from './directory.ts';
import type { TokenSource } from './tokenSource.ts';

/** What is kept of a person's right to act in one directory of a cloud. */
export interface KeptTokens {
  readonly accessToken: string;
  readonly expiresAt: Date;
  readonly refreshToken: string | undefined;
}

/** Where they are kept, encrypted. `version` rises with every write. */
export interface KeptTokensStore {
  read(): Promise<{ readonly tokens: KeptTokens; readonly version: number } | undefined>;
  /** False when somebody else wrote since `version`; then theirs is the newer one. */
  write(tokens: KeptTokens, version: number): Promise<boolean>;
}

/** Refreshed this long before its end, so that it lasts for the call it is taken for. */
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
 * A person's tokens that outlive the page: the kept access token while it lasts, then the next one by the refresh token.
 * Throws `unauthorized` where only a new sign-in of that person helps. One refresh at a time per source.
 */
export function personTokens(parts: {
  readonly store: KeptTokensStore;
  /** Absent without a client credential: then nothing can be renewed. */
  readonly directory: Directory | undefined;
  readonly tenantId: string;
  readonly now?: () => number;
}): TokenSource {
  const now = parts.now ?? Date.now;
  let running: Promise<string> | undefined;

  const renew = async (): Promise<string> => {
    const kept = await parts.store.read();
    if (kept === undefined) throw signInNeeded();
    const { tokens, version } = kept;
    const left = tokens.expiresAt.getTime() - now();
    if (left > MARGIN_MS) return tokens.accessToken;
    if (parts.directory === undefined || tokens.refreshToken === undefined) {
      if (left > 0) return tokens.accessToken;
      throw signInNeeded();
    }
    let issued: IssuedTokens;
    try {
      issued = await parts.directory.refresh(parts.tenantId, tokens.refreshToken);
    } catch (error) {
      if (left > 0) return tokens.accessToken;
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
