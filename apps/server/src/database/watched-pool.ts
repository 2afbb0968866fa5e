import type { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import { createStatementNames, nameIfPrepared } from './prepared.ts';
import { statementLimitMs } from './serving-role.ts';
import { readBatch, sendBatch, type Pipeline } from './run-batch.ts';

/**
 * Settings of every connection. Requests already run in parallel: starting parallel workers or JIT compilation costs more
 * than a short statement.
 */
export const sessionOptions = '-c max_parallel_workers_per_gather=0 -c jit=off';

export interface WatchedPoolOptions {
  /** Read on each connect: after a crash, the embedded database may listen on another port. */
  readonly url: () => string;
  readonly log: Logger;
  readonly size: number;
  /** Milliseconds to wait for a free connection. */
  readonly waitMs?: number;
  /** Milliseconds between checks of the connections. Defaults to one second. */
  readonly checkEveryMs?: number;
  /** Disabled only in a test that proves its effect. */
  readonly watched?: boolean;
}

/** Number of checks without received data after which a connection is suspect. */
const doubtAfter = 3;
const probeMs = 2000;
const connectMs = 4000;

/** Internals of the driver: whether a response is pending, and on which stream. */
interface ClientInternals extends Pipeline {
  readonly readyForQuery?: boolean;
  readonly processID?: number | null;
}

/** How long a waiting connection has been silent; `isReportedIdle` is set once the database has reported it idle. */
interface Silence {
  readonly bytes: number;
  readonly checks: number;
  isReportedIdle: boolean;
}

const internalsOf = (client: pg.Client): ClientInternals => client as unknown as ClientInternals;
const lineOf = (client: pg.Client): Socket => internalsOf(client).connection.stream;

function createTimeoutError(): Error {
  return Object.assign(new Error('The database does not respond.'), { code: 'ETIMEDOUT' });
}

/**
 * A pool that detects silent network failures. A network that drops all packets breaks no connection, so a long
 * statement looks the same as a lost response. After a few silent seconds, the pool therefore checks the state over a
 * separate connection. If that gets no response either, the network is down: all connections are dropped and requests
 * are rejected immediately until it recovers. If the database reports twice that the statement has finished, only that
 * connection is dropped.
 */
export class WatchedPool extends pg.Pool {
  readonly #options: WatchedPoolOptions;
  readonly #checkEveryMs: number;
  readonly #clients: Set<pg.Client>;
  readonly #silent = new Map<pg.Client, Silence>();
  readonly #timer: NodeJS.Timeout | undefined;
  #checking = false;
  #checkedAt = performance.now();
  #isDown = false;

  constructor(options: WatchedPoolOptions) {
    const clients = new Set<pg.Client>();
    const names = createStatementNames();
    super({
      Client: class extends pg.Client {
        constructor() {
          super({
            connectionString: options.url(),
            connectionTimeoutMillis: connectMs,
            statement_timeout: statementLimitMs,
            query_timeout: statementLimitMs + 2000,
            lock_timeout: 10_000,
            idle_in_transaction_session_timeout: 30_000,
            application_name: 'blueport',
            options: sessionOptions,
            keepAlive: true,
            keepAliveInitialDelayMillis: 10_000,
          });
          clients.add(this);
          // The pool listens for errors only on idle connections; without a listener, a break during work would end the
          // process.
          this.on('error', () => {});
          this.once('end', () => clients.delete(this));
        }

        override query = ((...input: unknown[]): unknown => {
          const send = (...args: readonly unknown[]): Promise<pg.QueryResult> =>
            super.query(...(nameIfPrepared(names, args) as [string, unknown[]]));
          const batch = readBatch(input);
          return batch === undefined ? send(...input) : sendBatch(internalsOf(this), batch, send);
        }) as pg.Client['query'];
      },
      max: options.size,
      connectionTimeoutMillis: options.waitMs ?? connectMs,
      idleTimeoutMillis: 30_000,
    });
    this.#options = options;
    this.#checkEveryMs = options.checkEveryMs ?? 1000;
    this.#clients = clients;
    this.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection failed'));
    if (options.watched !== false)
      this.#timer = setInterval(() => void this.#check(), this.#checkEveryMs).unref();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): void;
  override connect(
    callback?: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): Promise<pg.PoolClient> | void {
    if (callback === undefined) return this.#isDown ? Promise.reject(createTimeoutError()) : super.connect();
    if (this.#isDown) callback(createTimeoutError(), undefined, () => {});
    else super.connect(callback);
  }

  override async end(): Promise<void> {
    clearInterval(this.#timer);
    await super.end();
  }

  async #check(): Promise<void> {
    if (this.#checking) return;
    this.#checking = true;
    const isLate = performance.now() - this.#checkedAt > this.#checkEveryMs * 2;
    this.#checkedAt = performance.now();
    try {
      // A check that ran late cannot measure how long the others were silent.
      if (isLate && !this.#isDown) {
        this.#silent.clear();
        return;
      }
      if (this.#isDown) {
        // Waiting is harmless here, and a recovering database is slow at first.
        this.#isDown = (await this.#ask([], connectMs)) === undefined;
        if (!this.#isDown) this.#options.log.warn('the database responds again');
        return;
      }
      const doubted = this.#doubted();
      if (doubted.length > 0) await this.#settle(doubted);
    } finally {
      this.#checking = false;
      this.#checkedAt = performance.now();
    }
  }

  /**
   * Returns the connections that have waited for a response, or to be opened, through several checks without receiving
   * data.
   */
  #doubted(): pg.Client[] {
    for (const client of this.#silent.keys()) if (!this.#clients.has(client)) this.#silent.delete(client);
    return [...this.#clients].filter((client) => {
      if (internalsOf(client).readyForQuery === true) {
        this.#silent.delete(client);
        return false;
      }
      const { bytesRead, bytesWritten } = lineOf(client);
      const bytes = bytesRead + bytesWritten;
      const before = this.#silent.get(client);
      const isStill = before?.bytes === bytes;
      const checks = isStill ? before.checks + 1 : 0;
      this.#silent.set(client, { bytes, checks, isReportedIdle: isStill && before.isReportedIdle });
      return checks >= doubtAfter;
    });
  }

  async #settle(doubted: readonly pg.Client[]): Promise<void> {
    const ids = doubted.map((client) => internalsOf(client).processID ?? 0);
    // Checks twice: an overloaded machine may miss the first response.
    const working = (await this.#ask(ids)) ?? (await this.#ask(ids));
    if (working === undefined) {
      this.#isDown = true;
      this.#options.log.warn('the database does not respond; its connections are dropped');
      // If the network is down, all connections are dead, including idle ones.
      for (const client of this.#clients) this.#drop(client);
      return;
    }
    for (const [index, client] of doubted.entries()) {
      const silence = this.#silent.get(client);
      // The response may have arrived during the check.
      if (silence === undefined || internalsOf(client).readyForQuery === true) continue;
      const isDone = !working.has(ids[index] ?? 0);
      // The database reports itself idle before it sends the response, and on a busy machine it may pause in between.
      // The response is lost only if the next check reports the same and no data has arrived since.
      if (isDone && silence.isReportedIdle) this.#drop(client);
      else silence.isReportedIdle = isDone;
    }
  }

  /** Returns the connections that the database still works for or does not report; undefined if it does not respond. */
  async #ask(ids: readonly number[], withinMs = probeMs): Promise<ReadonlySet<number> | undefined> {
    const client = new pg.Client({
      connectionString: this.#options.url(),
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
      application_name: 'blueport probe',
    });
    client.on('error', () => {});
    try {
      await client.connect();
      // The serving role cannot see the activity of the role that signed in.
      await client.query('set role none');
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity
          where pid = any($1) and (state is null or state in ('active', 'fastpath function call', 'disabled'))`,
        [[...ids]],
      );
      return new Set(rows.map(({ pid }) => pid));
    } catch {
      return undefined;
    } finally {
      lineOf(client).destroy();
    }
  }

  #drop(client: pg.Client): void {
    this.#clients.delete(client);
    this.#silent.delete(client);
    lineOf(client).destroy(createTimeoutError());
  }
}
