import { clouds, initialSession, sessionStates } from '@blueport/contracts';
import type { Session } from '@blueport/contracts';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether a stored value is a complete session of this portal. */
export function isSession(value: unknown): value is Session {
  if (!isRecord(value)) return false;
  const fits = Object.entries(initialSession).every(
    ([field, initial]) => typeof value[field] === typeof initial,
  );
  if (!fits || !(sessionStates as readonly unknown[]).includes(value['state'])) return false;
  if (value['state'] !== 'LOGGED_IN') return true;
  const { account, token } = value;
  return token !== '' && isRecord(account) && typeof account['id'] === 'string';
}

/** Returns the stored state, if any. Throws if it is invalid. */
export async function checkRestored<State>(state: State): Promise<State> {
  if (state === undefined) return state;
  const { auth, appSettings } = state as { auth?: unknown; appSettings?: { msService?: unknown } };
  const isCloudKnown = (clouds as readonly unknown[]).includes(appSettings?.msService);
  if (!isSession(auth) || !isCloudKnown) throw new Error('The stored value is not a session of this portal.');
  return state;
}
