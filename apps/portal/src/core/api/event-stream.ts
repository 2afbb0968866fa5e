import type {
  AdministrationEvent,
  DeploymentEvent,
  FleetEvent,
  NotificationEvent,
} from '@blueport/contracts';
import { deploymentRoutes } from '@blueport/contracts/routes/deployments/deployment-routes';
import { sessionHeaders } from './session-headers.ts';
import type { CallState } from './session-headers.ts';
import { recoverSession } from './session-recovery.ts';
import { ServerSentEventParser } from './server-sent-events.ts';

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
function whenSeen(signal: AbortSignal): Promise<void> {
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
interface LineWatch {
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
function watchLine(giveUp: () => void): LineWatch {
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

/** What a page hears of: deployments, fleets, what administrators change, and messages to the reader. */
export type LiveEvent = DeploymentEvent | FleetEvent | AdministrationEvent | NotificationEvent;
type Listener = (event: LiveEvent) => void;
/** Hears since when (milliseconds since 1970) the stream tells everything. */
type OpenListener = (since: number) => void;

const { path } = deploymentRoutes.events;
const firstDelay = 500;
const longestDelay = 15_000;
/** The server keeps events for a day; who was away for long reads anew rather than ask for what is gone. */
const longestGap = 6 * 3_600_000;

/** A newer server may send kinds of events that this page does not know. */
function isLiveEvent(event: unknown): event is LiveEvent {
  if (typeof event !== 'object' || event === null || !('type' in event)) return false;
  if ('accountId' in event) return true;
  return 'deployment' in event || 'fleet' in event || ('change' in event && 'object' in event);
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * The page's one connection for live events. It is read with fetch so that it carries the session's headers, opens with
 * the first listener, closes with the last, and continues after a break, or a silence, where it stopped. A page that nobody looks at has none:
 * without a newer protocol a browser keeps six connections to a host, and a few forgotten tabs would take them all.
 */
export class EventStream {
  readonly #listeners = new Set<Listener>();
  readonly #openListeners = new Set<OpenListener>();
  readonly #stateNow: () => CallState;
  #lastEventId = '';
  #heardAt = 0;
  #openSince: number | undefined;
  #abort: AbortController | null = null;

  constructor(stateNow: () => CallState) {
    this.#stateNow = stateNow;
  }

  /** Hears every event from now on; the answer ends that. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (!this.#abort) {
      this.#abort = new AbortController();
      void this.#run(this.#abort.signal);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#abort?.abort();
      this.#abort = null;
      this.#openSince = undefined;
      this.#lastEventId = '';
    };
  }

  /**
   * Hears when the stream is open: what was read before then may have changed unheard. Where it is open already, at
   * once; a break that is taken up where it stopped is none. The answer ends that.
   */
  whenOpen(listener: OpenListener): () => void {
    this.#openListeners.add(listener);
    if (this.#openSince !== undefined) listener(this.#openSince);
    return () => this.#openListeners.delete(listener);
  }

  #opened(): void {
    if (this.#openSince !== undefined && this.#lastEventId) return;
    this.#openSince = Date.now();
    for (const listener of this.#openListeners) listener(this.#openSince);
  }

  async #run(signal: AbortSignal): Promise<void> {
    // What is under way: a connection, or the pause before the next one.
    let line = new AbortController();
    const watch = watchLine(() => line.abort());
    signal.addEventListener('abort', () => (watch.stop(), line.abort()), { once: true });
    let delay = firstDelay;
    while (!signal.aborted) {
      await whenSeen(signal);
      if (signal.aborted) return;
      line = new AbortController();
      watch.heard();
      if (Date.now() - this.#heardAt > longestGap) this.#lastEventId = '';
      const outcome = await this.#connect(line.signal, () => {
        this.#heardAt = Date.now();
        watch.heard();
      }).catch(() => 'broken' as const);
      if (outcome === 'refused') return watch.stop();
      delay = outcome === 'ended' || line.signal.aborted ? firstDelay : Math.min(delay * 2, longestDelay);
      watch.pausing();
      // Half of the wait is random, so that a restarted server is not met by everyone at once.
      await pause(delay / 2 + (delay / 2) * Math.random(), line.signal);
    }
  }

  async #connect(signal: AbortSignal, heard: () => void): Promise<'ended' | 'broken' | 'refused'> {
    const state = this.#stateNow();
    const sentAt = Date.now();
    const response = await fetch(path, {
      signal,
      headers: {
        accept: 'text/event-stream',
        ...sessionHeaders(state),
        ...(this.#lastEventId ? { 'last-event-id': this.#lastEventId } : {}),
      },
    });
    if (response.status === 401) {
      const { token } = state.auth;
      const isRenewed = await recoverSession({ cause: 'session-ended', token, sentAt });
      return isRenewed ? 'ended' : 'refused';
    }
    if (response.status === 403 || response.status === 404) return 'refused';
    if (!response.ok || !response.body) return 'broken';
    this.#opened();
    const parser = new ServerSentEventParser((id, data) => this.#receive(id, data));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      heard();
      const { done, value } = await reader.read();
      if (done) return 'ended';
      parser.push(value);
    }
  }

  #receive(id: string, data: string): void {
    if (id) this.#lastEventId = id;
    const event: unknown = JSON.parse(data);
    if (!isLiveEvent(event)) return;
    for (const listener of this.#listeners) listener(event);
  }
}
