import { CloudError, runWithoutDeadline, settleByDeadline, type CallCloud } from '@blueport/cloud';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** The directory's signing keys, in the form `jwtVerify` expects. */
export type SigningKeys = JWTVerifyGetKey;

const freshMilliseconds = 10 * 60_000;
/** Maximum reloads for unknown key IDs within the period, so that forged IDs do not flood the directory. */
const maxReloads = 5;
const reloadWindowMilliseconds = 10_000;

/** Error for a key that cannot yet be classified as new or forged. It is retryable and includes a delay. */
const cannotTell = (): CloudError =>
  new CloudError({
    kind: 'unavailable',
    code: 'TooManyUnknownKeys',
    message: 'Too many tokens with unknown signing keys were received in a short time.',
    retryAfterMs: reloadWindowMilliseconds,
  });

/** Caches the keys and reloads them when a token names an unknown key, because keys rotate while the server runs. */
export function createSigningKeys(call: CallCloud, url: string, now: () => number = Date.now): SigningKeys {
  let cachedKeys: { readonly find: JWTVerifyGetKey; readonly at: number } | undefined;
  let running: Promise<void> | undefined;
  let reloads: number[] = [];

  const load = async (): Promise<void> => {
    const { body } = await call({ area: 'login', method: 'GET', url, timeoutMs: 5000 });
    cachedKeys = { find: createLocalJWKSet(body as JSONWebKeySet), at: now() };
  };
  /** All waiting callers share the response, so no caller's deadline may cancel the request. */
  const reload = (): Promise<void> => {
    running ??= runWithoutDeadline(load).finally(() => (running = undefined));
    return settleByDeadline(running);
  };

  /** Callers that wait for the same response count once. */
  const reloadWithinLimit = (): Promise<void> => {
    if (running) return settleByDeadline(running);
    reloads = reloads.filter((at) => now() - at < reloadWindowMilliseconds);
    if (reloads.length >= maxReloads) throw cannotTell();
    reloads.push(now());
    return reload();
  };

  return async (header, token) => {
    const age = cachedKeys ? now() - cachedKeys.at : Number.POSITIVE_INFINITY;
    if (age > freshMilliseconds) {
      // Old keys remain in use while the directory is unavailable.
      await reload().catch((error: unknown) => {
        if (!cachedKeys) throw error;
      });
    }
    const usedKeys = cachedKeys;
    try {
      return await usedKeys!.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // Another caller may have loaded newer keys in the meantime.
      if (cachedKeys === usedKeys) await reloadWithinLimit();
      return cachedKeys!.find(header, token);
    }
  };
}
