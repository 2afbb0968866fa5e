import { runWithoutDeadline, settleByDeadline } from '../deadline/deadline.ts';
import type { Directory, IssuedTokens } from './directory.ts';
import type { TokenSource } from './tokenSource.ts';

const MARGIN_MS = 5 * 60_000;

/**
 * Provides tokens of an organization's connection, kept in memory only and renewed shortly before expiry: for management
 * unless `scope` is set.
 */
export function connectionTokens(
  directory: Directory,
  tenantId: string,
  now: () => number = Date.now,
  scope?: string,
): TokenSource {
  let cachedTokens: IssuedTokens | undefined;
  let running: Promise<string> | undefined;
  const renew = async (): Promise<string> => {
    cachedTokens = await directory.clientCredentials(tenantId, scope);
    return cachedTokens.accessToken;
  };
  return {
    async token() {
      if (cachedTokens !== undefined && cachedTokens.expiresAt.getTime() - now() > MARGIN_MS)
        return cachedTokens.accessToken;
      // All waiting callers share it, so no caller's deadline may cancel it.
      running ??= runWithoutDeadline(renew).finally(() => {
        running = undefined;
      });
      return settleByDeadline(running);
    },
  };
}
