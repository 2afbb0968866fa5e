import type { Directory, IssuedTokens } from './directory.ts';
import type { TokenSource } from './tokenSource.ts';

const MARGIN_MS = 5 * 60_000;

/** Tokens of an organization's connection, kept in memory only and asked for anew shortly before they end. */
export function connectionTokens(
  directory: Directory,
  tenantId: string,
  now: () => number = Date.now,
): TokenSource {
  let held: IssuedTokens | undefined;
  let running: Promise<IssuedTokens> | undefined;
  return {
    async token() {
      if (held !== undefined && held.expiresAt.getTime() - now() > MARGIN_MS) return held.accessToken;
      running ??= directory.clientCredentials(tenantId).finally(() => {
        running = undefined;
      });
      held = await running;
      return held.accessToken;
    },
  };
}
