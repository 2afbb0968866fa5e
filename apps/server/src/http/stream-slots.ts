import { Refusal } from './refusal.ts';

/** Streams at once: each holds a connection of the pool for as long as its reader takes. */
const most = 4;
const longestWaitMilliseconds = 10_000;

export interface StreamSlots {
  /** Waits for a place; the answer gives it back. */
  take(): Promise<() => void>;
}

/** Hands out the places for streams in the order of asking; refuses with 503 who would wait too long. */
export function createStreamSlots(): StreamSlots {
  let free = most;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  const once = (): (() => void) => {
    let held = true;
    return () => {
      if (held) release();
      held = false;
    };
  };
  return {
    take() {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(once());
      }
      return new Promise((resolve, reject) => {
        const granted = (): void => {
          clearTimeout(timer);
          resolve(once());
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(granted), 1);
          reject(new Refusal('unavailable', { retryAfterSeconds: 5 }));
        }, longestWaitMilliseconds);
        waiting.push(granted);
      });
    },
  };
}
