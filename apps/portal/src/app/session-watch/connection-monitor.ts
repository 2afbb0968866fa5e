/** A call without a response for this long is slow, in milliseconds. */
const slowAfterMs = 8000;
const firstDelayMs = 1000;
const longestDelayMs = 15_000;
/** Responses of a proxy whose server is not running. */
const isFromProxy = (status: number): boolean => status === 502 || status === 504;

/** The connection of this page to the server. */
export interface Connection {
  readonly state: 'ok' | 'offline' | 'unreachable' | 'slow';
  /** Time of the latest response, in milliseconds since 1970. Data on the page is at least as old while offline. */
  readonly lastReachedAt: number;
}

/** Whether a call was canceled by the page itself, for example because the user left it. */
const isCanceled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Detects connection problems from the calls of the page. A failed call is confirmed by a probe, which is repeated
 * until the server responds. `probe` resolves to whether it did, and never rejects.
 */
export class ConnectionMonitor {
  readonly #probe: () => Promise<boolean>;
  readonly #listeners = new Set<() => void>();
  #connection: Connection = { state: 'ok', lastReachedAt: Date.now() };
  #slowCalls = 0;
  #endPause: (() => void) | undefined;
  #isProbing = false;
  #onRecovery: (() => void) | undefined;

  constructor(probe: () => Promise<boolean>) {
    this.#probe = probe;
  }

  readonly current = (): Connection => this.#connection;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows the browser's connection until the returned function is called. Calls back when the server is back. */
  start(onRecovery: () => void): () => void {
    this.#onRecovery = onRecovery;
    addEventListener('offline', this.#check);
    addEventListener('online', this.retry);
    if (!navigator.onLine) this.#check();
    return () => {
      this.#onRecovery = undefined;
      removeEventListener('offline', this.#check);
      removeEventListener('online', this.retry);
      this.#endPause?.();
    };
  }

  /** Observes a call of the page. */
  readonly observe = (call: Promise<Response>): void => {
    let isSlow = false;
    const slow = setTimeout(() => {
      isSlow = true;
      this.#slowCalls += 1;
      if (this.#connection.state === 'ok') this.#set('slow');
    }, slowAfterMs);
    call
      .then(
        ({ status }) => (isFromProxy(status) ? this.#check() : this.#reached()),
        (error: unknown) => {
          if (!isCanceled(error)) this.#check();
        },
      )
      .finally(() => {
        clearTimeout(slow);
        if (!isSlow) return;
        this.#slowCalls -= 1;
        if (this.#slowCalls === 0 && this.#connection.state === 'slow') this.#set('ok');
      });
  };

  /** Probes immediately instead of after the current delay. */
  readonly retry = (): void => {
    if (this.#isProbing) this.#endPause?.();
    else this.#check();
  };

  readonly #check = (): void => {
    if (!this.#isProbing) void this.#probeUntilReached();
  };

  async #probeUntilReached(): Promise<void> {
    this.#isProbing = true;
    let delay = firstDelayMs;
    while (!(await this.#isConfirmed())) {
      this.#set(navigator.onLine ? 'unreachable' : 'offline');
      await this.#pause(delay);
      delay = Math.min(delay * 2, longestDelayMs);
      // Stopped meanwhile.
      if (!this.#onRecovery) break;
    }
    this.#isProbing = false;
    if (this.#onRecovery) this.#reached();
  }

  /** Probes twice while the browser reports that it is offline: the network may still respond for a moment. */
  async #isConfirmed(): Promise<boolean> {
    if (!(await this.#probe())) return false;
    if (navigator.onLine) return true;
    await this.#pause(firstDelayMs);
    return this.#probe();
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #reached(): void {
    const wasLost = this.#connection.state === 'offline' || this.#connection.state === 'unreachable';
    this.#connection = { ...this.#connection, lastReachedAt: Date.now() };
    if (!wasLost) return;
    this.#set('ok');
    this.#endPause?.();
    this.#onRecovery?.();
  }

  #set(state: Connection['state']): void {
    if (this.#connection.state === state) return;
    this.#connection = { ...this.#connection, state };
    for (const listener of this.#listeners) listener();
  }
}
