import type { CallCloud } from '@blueport/cloud';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** The directory's signing keys, as `jwtVerify` asks for them. */
export type SigningKeys = JWTVerifyGetKey;

const freshMilliseconds = 10 * 60_000;
/** An unknown key id asks the directory again, so often in this time and no more: made-up ids must not flood it. */
const mostReloads = 5;
const reloadWindowMilliseconds = 10_000;

/** Keeps the keys for a while and asks anew when a token names one that is not among them: keys rotate under traffic. */
export function createSigningKeys(call: CallCloud, url: string, now: () => number = Date.now): SigningKeys {
  let held: { readonly find: JWTVerifyGetKey; readonly at: number } | undefined;
  let running: Promise<void> | undefined;

  let reloads: number[] = [];
  const mayReload = (): boolean => {
    reloads = reloads.filter((at) => now() - at < reloadWindowMilliseconds);
    return reloads.length < mostReloads && reloads.push(now()) > 0;
  };

  const load = async (): Promise<void> => {
    const { body } = await call({ area: 'login', method: 'GET', url, timeoutMs: 5000 });
    held = { find: createLocalJWKSet(body as JSONWebKeySet), at: now() };
  };
  const reload = (): Promise<void> => (running ??= load().finally(() => (running = undefined)));

  return async (header, token) => {
    const age = held ? now() - held.at : Number.POSITIVE_INFINITY;
    if (age > freshMilliseconds) {
      // Old keys are better than none while the directory is away.
      await reload().catch((error: unknown) => {
        if (!held) throw error;
      });
    }
    try {
      return await held!.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayReload()) throw error;
      await reload();
      return held!.find(header, token);
    }
  };
}
