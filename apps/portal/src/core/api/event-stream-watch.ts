/** The server says something at least every 15 seconds, be it only that it is still there. */
const heartbeat = 15_000;
/** Over a line that fell silent for so long nothing comes any more; nobody would say so. */
const longestSilence = 3 * heartbeat;
/** Where somebody has just come back to the page, one heartbeat that is missing is enough. */
const doubtfulSilence = heartbeat + 5000;
const lookEvery = 5000;
/** Who comes back within this time finds the line as it was. */
const unseenFor = 30_000;

/** Resolves when the page can be seen, or when nobody wants to know any more. */
export function whenSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });
}

/** Keeps an eye on the one line that is open, or tried, at a time. */
export interface LineWatch {
  /** Something came, or a new line is tried. */
  readonly heard: () => void;
  /** Nothing is expected until the next line is tried; who comes back to the page does not wait for that. */
  readonly pausing: () => void;
  readonly stop: () => void;
}

/**
 * Calls `giveUp` when a line has been silent for too long: by the clock, which goes on while a machine sleeps and timers
 * stand still, and at once when the page is looked at again or the network is back; and when nobody looks at the page.
 */
export function watchLine(giveUp: () => void): LineWatch {
  let heardAt = Date.now();
  let isPausing = false;
  // A clock that was set back tells as little as one that ran on.
  const isSilentFor = (time: number) => Math.abs(Date.now() - heardAt) >= time;
  const timer = setInterval(() => {
    if (!isPausing && isSilentFor(longestSilence)) giveUp();
  }, lookEvery);
  let unseen: ReturnType<typeof setTimeout> | undefined;
  const onVisible = () => {
    clearTimeout(unseen);
    if (document.visibilityState === 'hidden') unseen = setTimeout(giveUp, unseenFor);
    if (document.visibilityState === 'visible' && (isPausing || isSilentFor(doubtfulSilence))) giveUp();
  };
  document.addEventListener('visibilitychange', onVisible);
  // What was open before belongs to a network that is gone.
  addEventListener('online', giveUp);
  return {
    heard: () => {
      heardAt = Date.now();
      isPausing = false;
    },
    pausing: () => {
      isPausing = true;
    },
    stop: () => {
      clearInterval(timer);
      clearTimeout(unseen);
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('online', giveUp);
    },
  };
}
