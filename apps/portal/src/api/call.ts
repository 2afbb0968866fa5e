import { askAgain } from './ask-again.ts';
import { isProblem, offline, readProblem } from './problem.ts';
import type { ApiError } from './problem.ts';
import { sessionHeaders } from './session-headers.ts';
import type { CallState } from './session-headers.ts';
import { signInDemand } from './sign-in-demand.ts';
import { proveAgain, recoverSession, sessionRecovery } from './session-recovery.ts';

/** One call of the API. `query` leaves out what is undefined or empty. */
export interface ApiRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** It asks for no effect and may be sent again when nobody answers. */
  readonly asks?: boolean;
}

export type CallResult = { readonly response: Response } | { readonly error: ApiError };

function address(request: ApiRequest): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${request.url}?${text}` : request.url;
}

async function send(request: ApiRequest, state: CallState): Promise<Response> {
  return request.asks === true
    ? askAgain(() => sendOnce(request, state), request.signal)
    : sendOnce(request, state);
}

async function sendOnce(request: ApiRequest, state: CallState): Promise<Response> {
  const hasBody = request.body !== undefined;
  return fetch(address(request), {
    method: request.method ?? 'GET',
    headers: {
      accept: 'application/json',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...sessionHeaders(state),
      ...request.headers,
    },
    ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
    ...(request.signal ? { signal: request.signal } : {}),
  });
}

const isSameCaller = (before: CallState, after: CallState): boolean =>
  before.auth.account?.id === after.auth.account?.id &&
  before.auth.tenantId === after.auth.tenantId &&
  before.appSettings.msService === after.appSettings.msService;

function report(error: ApiError): void {
  const detail = error.detail ?? error.title;
  if (isProblem(error, 'permission-list-missing')) sessionRecovery()?.permissionListMissing(detail);
  if (isProblem(error, 'account-expired')) sessionRecovery()?.accountExpired(detail);
}

/**
 * Sends one call with the session's headers. An ended session is renewed once and the call repeated with the new
 * handle; so is one that needs a younger or stronger sign-in. The server has refused the first attempt, so nothing is
 * done twice.
 */
export async function callApi(request: ApiRequest, stateNow: () => CallState): Promise<CallResult> {
  try {
    const asked = stateNow();
    let response = await send(request, asked);
    if (response.status === 401 && stateNow().auth.state === 'LOGGED_IN') {
      const demand = signInDemand(await readProblem(response.clone()));
      const renewed = await (demand ? proveAgain(demand) : recoverSession());
      // Renewed as somebody else, or in another directory, it would be another call.
      if (renewed && isSameCaller(asked, stateNow())) response = await send(request, stateNow());
    }
    if (response.ok) return { response };
    const error = await readProblem(response);
    report(error);
    return { error };
  } catch {
    // Also when the caller has lost interest and aborted: then nobody reads this answer.
    return { error: offline };
  }
}
