import { CloudError, runWithoutDeadline, settleByDeadline, type CallCloud } from '@blueport/cloud';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** The directory's signing keys, as `jwtVerify` asks for them. */
export type SigningKeys = JWTVerifyGetKey;

const freshMilliseconds = 10 * 60_000;
/** An unknown key id asks the directory again, so often in this time and no more: made-up ids must not flood it. */
const mostReloads = 5;
const reloadWindowMilliseconds = 10_000;

/** Nobody can tell yet whether the key is new or made up: that is no refusal, and comes with a time to wait. */
const cannotTell = (): CloudError =>
  new CloudError({
    kind: 'unavailable',
    code: 'TooManyUnknownKeys',
    message: 'Too many unknown signing keys were named in a short time.',
    retryAfterMs: reloadWindowMilliseconds,
  });

/** Keeps the keys for a while and asks anew when a token names one that is not among them: keys rotate under traffic. */
export function createSigningKeys(call: CallCloud, url: string, now: () => number = Date.now): SigningKeys {
  let held: { readonly find: JWTVerifyGetKey; readonly at: number } | undefined;
  let running: Promise<void> | undefined;
  let reloads: number[] = [];

  const load = async (): Promise<void> => {
    const { body } = await call({ area: 'login', method: 'GET', url, timeoutMs: 5000 });
    held = { find: createLocalJWKSet(body as JSONWebKeySet), at: now() };
  };
  /** All waiting callers share the answer, so no caller's deadline may cancel the request. */
  const reload = (): Promise<void> => {
    running ??= runWithoutDeadline(load).finally(() => (running = undefined));
    return settleByDeadline(running);
  };

  /** Everybody who waits for the same answer counts once. */
  const reloadWithinLimit = (): Promise<void> => {
    if (running) return settleByDeadline(running);
    reloads = reloads.filter((at) => now() - at < reloadWindowMilliseconds);
    if (reloads.length >= mostReloads) throw cannotTell();
    reloads.push(now());
    return reload();
  };

  return async (header, token) => {
    const age = held ? now() - held.at : Number.POSITIVE_INFINITY;
    if (age > freshMilliseconds) {
      // Old keys are better than none while the directory is away.
      await reload().catch((error: unknown) => {
        if (!held) throw error;
      });
    }
    const looked = held;
    try {
      return await looked!.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // Somebody else may have brought newer keys while this one was looking.
      if (held === looked) await reloadWithinLimit();
      return held!.find(header, token);
    }
  };
}
