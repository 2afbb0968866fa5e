import { isProblem, readProblem } from './problem.ts';

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
  const asked = (problem.retryAfterSeconds ?? 0) * 1000;
  return asked > longestWaitMs ? undefined : asked + planned;
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
