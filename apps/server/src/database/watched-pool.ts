import type { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import { createStatementNames, nameIfPrepared } from './prepared.ts';
import { statementLimitMs } from './serving-role.ts';

export interface WatchedPoolOptions {
  /** Read at each connect: after a crash the embedded database may listen on another port. */
  readonly url: () => string;
  readonly log: Logger;
  readonly size: number;
  /** Milliseconds to wait for a free connection. */
  readonly waitMs?: number;
  /** Milliseconds between checks of the connections; a second when absent. */
  readonly checkEveryMs?: number;
  /** Off only in a test that proves its effect. */
  readonly watched?: boolean;
}

/** Checks without a byte after which a connection is doubted. */
const doubtAfter = 3;
const probeMs = 2000;
const connectMs = 4000;

/** What the driver keeps to itself: whether an answer is awaited, and the line it is awaited on. */
interface Inside {
  readonly readyForQuery?: boolean;
  readonly processID?: number | null;
  readonly connection: { readonly stream: Socket };
}

/** How long a connection that waits was silent; `toldDone` once the database has said that it has nothing left to do for it. */
interface Silence {
  readonly bytes: number;
  readonly looks: number;
  toldDone: boolean;
}

const inside = (client: pg.Client): Inside => client as unknown as Inside;
const lineOf = (client: pg.Client): Socket => inside(client).connection.stream;

function gone(): Error {
  return Object.assign(new Error('The database does not answer.'), { code: 'ETIMEDOUT' });
}

/**
 * A pool over a line that may fall silent. A network that swallows everything breaks no connection, so nothing would tell a
 * long statement from one whose answer never comes. What has waited for some seconds is therefore asked about over a
 * connection of its own: where that gets no answer either the line is dead, all its connections are dropped, and
 * requests are refused at once until it answers again; where the database says twice that it has answered long since, only
 * that one connection is dropped.
 */
export class WatchedPool extends pg.Pool {
  readonly #options: WatchedPoolOptions;
  readonly #checkEveryMs: number;
  readonly #clients: Set<pg.Client>;
  readonly #silent = new Map<pg.Client, Silence>();
  readonly #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #lookedAt = performance.now();
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
            // Requests run beside each other already: to start helpers or to compile costs more than a short statement itself.
            options: '-c max_parallel_workers_per_gather=0 -c jit=off',
            keepAlive: true,
            keepAliveInitialDelayMillis: 10_000,
          });
          clients.add(this);
          // The pool listens only while it is idle; without a listener a break in the middle of work would end the process.
          this.on('error', () => {});
          this.once('end', () => clients.delete(this));
        }

        override query = ((...input: unknown[]): unknown =>
          super.query(...(nameIfPrepared(names, input) as [string, unknown[]]))) as pg.Client['query'];
      },
      max: options.size,
      connectionTimeoutMillis: options.waitMs ?? connectMs,
      idleTimeoutMillis: 30_000,
    });
    this.#options = options;
    this.#checkEveryMs = options.checkEveryMs ?? 1000;
    this.#clients = clients;
    this.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection broke'));
    if (options.watched !== false)
      this.#timer = setInterval(() => void this.#look(), this.#checkEveryMs).unref();
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
    if (callback === undefined) return this.#isDown ? Promise.reject(gone()) : super.connect();
    if (this.#isDown) callback(gone(), undefined, () => {});
    else super.connect(callback);
  }

  override async end(): Promise<void> {
    clearInterval(this.#timer);
    await super.end();
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    const late = performance.now() - this.#lookedAt > this.#checkEveryMs * 2;
    this.#lookedAt = performance.now();
    try {
      // Who was kept from looking himself cannot say how long the others were silent.
      if (late && !this.#isDown) {
        this.#silent.clear();
        return;
      }
      if (this.#isDown) {
        // Nothing is lost by patience here, and a database that has just come back is slow at first.
        this.#isDown = (await this.#ask([], connectMs)) === undefined;
        if (!this.#isDown) this.#options.log.warn('the database answers again');
        return;
      }
      const doubted = this.#doubted();
      if (doubted.length > 0) await this.#settle(doubted);
    } finally {
      this.#looking = false;
      this.#lookedAt = performance.now();
    }
  }

  /** Connections that have waited for an answer, or for being opened, through some looks without one byte. */
  #doubted(): pg.Client[] {
    for (const client of this.#silent.keys()) if (!this.#clients.has(client)) this.#silent.delete(client);
    return [...this.#clients].filter((client) => {
      if (inside(client).readyForQuery === true) {
        this.#silent.delete(client);
        return false;
      }
      const { bytesRead, bytesWritten } = lineOf(client);
      const bytes = bytesRead + bytesWritten;
      const before = this.#silent.get(client);
      const isStill = before?.bytes === bytes;
      const looks = isStill ? before.looks + 1 : 0;
      this.#silent.set(client, { bytes, looks, toldDone: isStill && before.toldDone });
      return looks >= doubtAfter;
    });
  }

  async #settle(doubted: readonly pg.Client[]): Promise<void> {
    const ids = doubted.map((client) => inside(client).processID ?? 0);
    // Asked twice: a machine that is short of breath may miss the first answer.
    const working = (await this.#ask(ids)) ?? (await this.#ask(ids));
    if (working === undefined) {
      this.#isDown = true;
      this.#options.log.warn('the database does not answer; its connections are dropped');
      // Over a dead line all of them are, those that are idle too.
      for (const client of this.#clients) this.#drop(client);
      return;
    }
    for (const [index, client] of doubted.entries()) {
      const silence = this.#silent.get(client);
      // It may have been answered while the question was under way.
      if (silence === undefined || inside(client).readyForQuery === true) continue;
      const isDone = !working.has(ids[index] ?? 0);
      // The database calls itself idle before it sends the answer, and on a busy machine it may pause in between. Only
      // when it says so again at the next look, and not one byte has come since, was the answer lost.
      if (isDone && silence.toldDone) this.#drop(client);
      else silence.toldDone = isDone;
    }
  }

  /** Which of these the database still works for, or does not tell about; undefined when it does not answer. */
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
      // A role that is stepped down to sees nothing of what the one that signed in does.
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
    lineOf(client).destroy(gone());
  }
}
