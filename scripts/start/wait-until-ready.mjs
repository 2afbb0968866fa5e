import { setTimeout as pause } from 'node:timers/promises';

const firstPauseMs = 50;
const longestPauseMs = 500;

/** @param {string} url @param {number} timeoutMs */
async function answers(url, timeoutMs) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })).ok;
  } catch {
    return false;
  }
}

/**
 * Waits until a part responds, and reports every `reportEveryMs` that it is still waiting. The first start on a busy
 * machine can take minutes, so the limit only detects a part that hangs.
 * @param {import('./process.mjs').Part} part
 * @param {{ say: (sentence: string) => void, reportEveryMs?: number, limitMs?: number }} options
 * @returns {Promise<'ready' | 'timeout' | import('./process.mjs').Ending>}
 */
export async function waitUntilReady(part, { say, reportEveryMs = 10_000, limitMs = 600_000 }) {
  const { title, url } = part.spec;
  const started = Date.now();
  let reports = 0;
  /** @type {import('./process.mjs').Ending | undefined} */
  let ending;
  const ended = part.exited.then((how) => {
    ending = how;
  });
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    if (await Promise.race([answers(url, 10_000), ended])) return 'ready';
    if (ending) return ending;
    const elapsed = Date.now() - started;
    if (elapsed > limitMs) return 'timeout';
    if (elapsed > (reports + 1) * reportEveryMs) {
      reports = Math.floor(elapsed / reportEveryMs);
      say(`Waiting for the ${title} (${Math.round(elapsed / 1000)} s) …`);
    }
    await Promise.race([pause(pauseMs), ended]);
  }
}
