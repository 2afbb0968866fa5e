import type { ResponseOf } from '@blueport/contracts';
import { startRoutes } from '@blueport/contracts/routes/site/start-routes';
import { callApi } from './call.ts';
import { requestOf } from './endpoints-of.ts';
import type { CallState } from './session-headers.ts';

type StartAnswer = ResponseOf<typeof startRoutes.read>;

/** How long a part may wait for its first reader before it is considered outdated, in milliseconds. */
const longestWaitMs = 30_000;

/** Routes whose first response comes from the start request. */
const partOfPath: Readonly<Record<string, keyof StartAnswer>> = {
  '/api/user/me': 'me',
  '/api/user/preference': 'preferences',
  '/api/user/view': 'views',
  '/api/user/favorite': 'favorites',
};

let isOn = false;
let start: { caller: string; at: number; parts: Promise<Partial<StartAnswer>> } | undefined;

/** Combines the requests that every screen makes first into one. Without this call, each part is requested separately. */
export function combineStartRequests(): void {
  isOn = true;
}

function callerOf({ auth, appSettings }: CallState): string {
  return [auth.account?.id, auth.account?.orgId, auth.tenantId, appSettings.msService].join(' ');
}

async function readParts(stateNow: () => CallState): Promise<Partial<StartAnswer>> {
  const result = await callApi(requestOf(startRoutes.read), stateNow);
  if ('error' in result) return {};
  return (await result.response.json()) as StartAnswer;
}

/** Returns a part of the start response to its first reader, then undefined, so that later readers call the route. */
export async function takeStartPart<Name extends keyof StartAnswer>(
  name: Name,
  stateNow: () => CallState,
): Promise<StartAnswer[Name] | undefined> {
  const state = stateNow();
  if (!isOn || state.auth.state !== 'LOGGED_IN') return undefined;
  const caller = callerOf(state);
  if (start?.caller !== caller) start = { caller, at: Date.now(), parts: readParts(stateNow) };
  if (Date.now() - start.at > longestWaitMs) return undefined;
  const parts = await start.parts.catch((): Partial<StartAnswer> => ({}));
  const part = parts[name];
  delete parts[name];
  return part;
}

/** Returns the part of the start response for a path, or undefined if there is none. */
export async function takeStartAnswer(path: string, stateNow: () => CallState): Promise<unknown> {
  const name = partOfPath[path];
  return name && takeStartPart(name, stateNow);
}
