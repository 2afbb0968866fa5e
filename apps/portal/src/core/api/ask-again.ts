import { isProblem, readProblem } from './problem.ts';

/** Waits in milliseconds before a question that got no answer is asked again; half of each is random. */
const waits: readonly number[] = [400, 1200];

/** Whoever asks for more patience than this is shown to the person instead. */
const longestWaitMs = 5000;

/** Answers of somebody who is not there for a moment: a proxy, a server that restarts or has too much to do. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Milliseconds until an answer may be asked for again; undefined where it stands, or the wait would be too long. */
async function waitAfter(answer: Response | undefined, planned: number): Promise<number | undefined> {
  if (answer === undefined) return navigator.onLine ? planned : undefined;
  if (!passing.has(answer.status)) return undefined;
  const problem = await readProblem(answer.clone());
  // The server has asked the cloud more than once already.
  if (isProblem(problem, 'cloud-unavailable')) return undefined;
  const asked = (problem.retryAfterSeconds ?? 0) * 1000;
  return asked > longestWaitMs ? undefined : asked + planned;
}

/**
 * Sends what asks for no effect, and once or twice more where nobody answered: a restart or a moment of too much work is
 * then a wait and no error page. Throws what the last attempt threw.
 */
export async function askAgain(send: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
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
