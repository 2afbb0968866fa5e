import { observed } from './call-observer.ts';
import { isProblem, offline, readProblem } from './problem.ts';
import type { ApiError } from './problem.ts';
import { sessionHeaders } from './session-headers.ts';
import type { CallState } from './session-headers.ts';
import { endIfRefused, type Interruption, promptSignIn, recoverSession } from './session-recovery.ts';
import { hasExpired } from './session-lifetime.ts';
import { readSignInRequirements } from './sign-in-requirements.ts';

/** Delays in milliseconds before the retries of a failed request; half of each is random. */
const waits: readonly number[] = [400, 1200];

/** A longer Retry-After than this is shown to the user instead. */
const longestWaitMs = 5000;

/** Responses of a temporarily unavailable server: from a proxy, during a restart or under overload. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Returns the milliseconds until a retry, or undefined if the response is final or the wait would be too long. */
async function waitAfter(answer: Response | undefined, planned: number): Promise<number | undefined> {
  if (answer === undefined) return navigator.onLine ? planned : undefined;
  if (!passing.has(answer.status)) return undefined;
  const problem = await readProblem(answer.clone());
  // The server has already retried the cloud request.
  if (isProblem(problem, 'cloud-unavailable')) return undefined;
  const requestedMs = (problem.retryAfterSeconds ?? 0) * 1000;
  return requestedMs > longestWaitMs ? undefined : requestedMs + planned;
}

/**
 * Sends a request without side effects and retries it up to twice, so that a restart or a short overload causes a delay
 * instead of an error page. Throws the error of the last attempt.
 */
export async function sendWithRetry(send: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    let answer: Response | undefined;
    let failure: unknown;
    try {
      answer = await send();
    } catch (error) {
      failure = error;
    }
    const planned = waits[attempt];
    const wait =
      planned === undefined || signal?.aborted
        ? undefined
        : await waitAfter(answer, planned / 2 + (planned / 2) * Math.random());
    if (wait === undefined) {
      if (answer) return answer;
      throw failure;
    }
    await pause(wait);
    if (signal?.aborted) throw signal.reason;
  }
}

/** One call of the API. `query` omits undefined and empty values. */
export interface ApiRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** The call has no side effects and may be retried. */
  readonly isReadOnly?: boolean;
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
  return request.isReadOnly === true
    ? sendWithRetry(() => sendOnce(request, state), request.signal)
    : sendOnce(request, state);
}

async function sendOnce(request: ApiRequest, state: CallState): Promise<Response> {
  const hasBody = request.body !== undefined;
  const call = fetch(address(request), {
    method: request.method ?? 'GET',
    headers: {
      accept: 'application/json',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...sessionHeaders(state),
      ...request.headers,
    },
    ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
    ...(request.signal ? { signal: request.signal } : {}),
    // A removal that is sent when the page closes must not be aborted.
    keepalive: request.method === 'DELETE' && !hasBody,
  });
  return observed(call);
}

const isSameCaller = (before: CallState, after: CallState): boolean =>
  before.auth.account?.id === after.auth.account?.id &&
  before.auth.account?.orgId === after.auth.account?.orgId &&
  before.auth.tenantId === after.auth.tenantId &&
  before.appSettings.msService === after.appSettings.msService;

/**
 * Sends a call. If a refusal can be resolved, resolves it once for each kind and sends the call again. A refused call changed
 * nothing, so no change is made twice.
 */
async function sendUntilTaken(request: ApiRequest, stateNow: () => CallState): Promise<Response> {
  const caller = stateNow();
  await untilRenewed(caller);
  // With another user, directory or organization it would be a different call.
  if (!isSameCaller(caller, stateNow())) throw new Error('The session now belongs to another caller.');
  const triedKinds = new Set<string>();
  for (;;) {
    const callState = stateNow();
    const sentAt = Date.now();
    const response = await send(request, callState);
    if (stateNow().auth.state !== 'LOGGED_IN') return response;
    const wayBack = await findWayBack(response, { token: callState.auth.token, sentAt });
    if (wayBack === null || triedKinds.has(wayBack.kind)) return response;
    triedKinds.add(wayBack.kind);
    if (!(await wayBack.take()) || !isSameCaller(caller, stateNow())) return response;
  }
}

/** Sends one call with the session's headers. Renews expired credentials and repeats the call. */
export async function callApi(request: ApiRequest, stateNow: () => CallState): Promise<CallResult> {
  try {
    const response = await sendUntilTaken(request, stateNow);
    if (response.ok) return { response };
    const error = await readProblem(response);
    endIfRefused(error);
    return { error };
  } catch {
    // Also if the caller has aborted: the response is then discarded.
    return { error: offline };
  }
}

/** A step that could make a refused call succeed. `take` resolves with whether the call may be repeated. */
interface WayBack {
  readonly kind: 'session' | 'cloud' | 'proof';
  readonly take: () => Promise<boolean>;
}

/** Returns how to resolve a refusal, or null if a retry would be refused again. */
async function findWayBack(
  response: Response,
  sent: Pick<Interruption, 'token' | 'sentAt'>,
): Promise<WayBack | null> {
  if (response.status !== 401 && response.status !== 403) return null;
  const problem = await readProblem(response.clone());
  if (isProblem(problem, 'cloud-sign-in-needed'))
    return { kind: 'cloud', take: () => recoverSession({ ...sent, cause: 'cloud-refused' }) };
  if (response.status !== 401) return null;
  const demand = readSignInRequirements(problem);
  return demand
    ? { kind: 'proof', take: () => promptSignIn(demand) }
    : { kind: 'session', take: () => recoverSession({ ...sent, cause: 'session-ended' }) };
}

/**
 * Resolves when calls can continue. If the device slept past the expiry of its tokens, they are renewed first, so that
 * no call is refused.
 */
async function untilRenewed({ auth }: CallState): Promise<void> {
  if (auth.state !== 'LOGGED_IN' || !hasExpired()) return;
  await recoverSession({ cause: 'expired', token: auth.token, sentAt: Date.now() });
}
