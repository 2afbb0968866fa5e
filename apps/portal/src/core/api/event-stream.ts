import type {
  AdministrationEvent,
  DeploymentEvent,
  FleetEvent,
  NotificationEvent,
} from '@blueport/contracts';
import { deploymentRoutes } from '@blueport/contracts/routes/deployments/deployment-routes';
import { observed } from './call-observer.ts';
import { sessionHeaders } from './session-headers.ts';
import type { CallState } from './session-headers.ts';
import { readProblem } from './problem.ts';
import { endIfRefused, recoverSession } from './session-recovery.ts';
import { ServerSentEventParser } from './server-sent-events.ts';

/** The server sends an event or a heartbeat at least every 15 seconds. */
const heartbeat = 15_000;
/** A connection that is silent for longer is considered dead, which no error would report. */
const longestSilence = 3 * heartbeat;
/** After the user returns to the page, one missed heartbeat is enough. */
const doubtfulSilence = heartbeat + 5000;
const lookEvery = 5000;
/** A page hidden for less than this keeps its connection. */
const unseenFor = 30_000;

/** Resolves when the page is visible or the signal aborts. */
function whenSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const onChange = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', onChange);
      signal.removeEventListener('abort', onChange);
      resolve();
    };
    document.addEventListener('visibilitychange', onChange);
    signal.addEventListener('abort', onChange);
    onChange();
  });
}

/** Monitors the one connection that is open or being opened. */
interface LineWatch {
  /** Data arrived, or a new connection is being opened. */
  readonly recordActivity: () => void;
  /** No data is expected until the next attempt, which starts immediately when the user returns to the page. */
  readonly pausing: () => void;
  readonly stop: () => void;
}

/**
 * Calls `giveUp` when a connection has been silent for too long. Measured by the clock, because timers pause
 * while a device sleeps. Checks immediately when the page becomes visible or the network is back. Also gives up
 * when the page is hidden.
 */
function watchLine(giveUp: () => void): LineWatch {
  let lastActivityAt = Date.now();
  let isPausing = false;
  // A clock that was set back is as unreliable as one that jumped ahead.
  const isSilentFor = (time: number) => Math.abs(Date.now() - lastActivityAt) >= time;
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
  // Earlier connections belong to the lost network.
  addEventListener('online', giveUp);
  return {
    recordActivity: () => {
      lastActivityAt = Date.now();
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

/** Events a page receives: deployments, fleets, administrators' changes, and messages to the user. */
export type LiveEvent = DeploymentEvent | FleetEvent | AdministrationEvent | NotificationEvent;
type Listener = (event: LiveEvent) => void;
/** Called with the time (milliseconds since 1970) from which the stream is complete. */
type OpenListener = (since: number) => void;

const { path } = deploymentRoutes.events;
const firstDelay = 500;
const longestDelay = 15_000;
/** The server keeps events for a day. After a longer gap, data is refetched instead of resuming. */
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
 * The page's only connection for live events. Uses fetch to send the session's headers. Opens with the first listener,
 * closes with the last, and resumes after an interruption. A hidden page has no connection: with HTTP/1.1 a browser
 * opens at most six connections to a host, and a few background tabs would use all of them.
 */
export class EventStream {
  readonly #listeners = new Set<Listener>();
  readonly #openListeners = new Set<OpenListener>();
  readonly #stateNow: () => CallState;
  readonly #firstEventId: () => Promise<string | undefined>;
  #lastEventId = '';
  #lastActivityAt = 0;
  #openSince: number | undefined;
  #abort: AbortController | null = null;

  /** `firstEventId` returns the event after which a new stream starts, or undefined to start with the next event. */
  constructor(
    stateNow: () => CallState,
    firstEventId: () => Promise<string | undefined> = () => Promise.resolve(undefined),
  ) {
    this.#stateNow = stateNow;
    this.#firstEventId = firstEventId;
  }

  /** Calls the listener for every event from now on. Returns a function that unsubscribes. */
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
   * Calls the listener when the stream opens, or immediately if it is open: data read earlier may have changed without
   * an event. Does not call it for an interruption that was resumed without a gap. Returns a function that
   * unsubscribes.
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
    // Aborts the current connection, or the delay before the next one.
    let line = new AbortController();
    const watch = watchLine(() => line.abort());
    signal.addEventListener('abort', () => (watch.stop(), line.abort()), { once: true });
    const first = await this.#firstEventId();
    if (signal.aborted) return;
    if (first) [this.#lastEventId, this.#lastActivityAt] = [first, Date.now()];
    let delay = firstDelay;
    while (!signal.aborted) {
      await whenSeen(signal);
      if (signal.aborted) return;
      line = new AbortController();
      watch.recordActivity();
      if (Date.now() - this.#lastActivityAt > longestGap) this.#lastEventId = '';
      const outcome = await this.#connect(line.signal, () => {
        this.#lastActivityAt = Date.now();
        watch.recordActivity();
      }).catch(() => 'broken' as const);
      if (outcome === 'refused') return watch.stop();
      delay = outcome === 'ended' || line.signal.aborted ? firstDelay : Math.min(delay * 2, longestDelay);
      watch.pausing();
      // Half of the delay is random, so that clients do not all reconnect to a restarted server at the same time.
      await pause(delay / 2 + (delay / 2) * Math.random(), line.signal);
    }
  }

  async #connect(signal: AbortSignal, recordActivity: () => void): Promise<'ended' | 'broken' | 'refused'> {
    const state = this.#stateNow();
    const sentAt = Date.now();
    const call = fetch(path, {
      signal,
      headers: {
        accept: 'text/event-stream',
        ...sessionHeaders(state),
        ...(this.#lastEventId ? { 'last-event-id': this.#lastEventId } : {}),
      },
    });
    const response = await observed(call);
    if (response.status === 401) {
      const { token } = state.auth;
      const isRenewed = await recoverSession({ cause: 'session-ended', token, sentAt });
      return isRenewed ? 'ended' : 'refused';
    }
    if (response.status === 403) endIfRefused(await readProblem(response));
    if (response.status === 403 || response.status === 404) return 'refused';
    if (!response.ok || !response.body) return 'broken';
    this.#opened();
    const parser = new ServerSentEventParser((id, data) => this.#receive(id, data));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      recordActivity();
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
