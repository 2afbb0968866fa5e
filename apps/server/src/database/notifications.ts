import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';

interface Listener {
  readonly channel: string;
  onNotify(payload: string): void;
  onReconnect?(): void;
}

const heartbeatMs = 5000;

/**
 * A listening connection. Reconnects after a break and then notifies its listeners that they may have missed messages.
 */
export class Notifications {
  readonly #listeners = new Set<Listener>();
  readonly #url: () => string;
  readonly #log: Logger;
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #asking: Promise<void> = Promise.resolve();
  #closed = false;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(url: () => string, log: Logger) {
    this.#url = url;
    this.#log = log;
  }

  /** Listens on a channel until the returned function is called. */
  async listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>> {
    const listener: Listener = { channel, onNotify, ...(onReconnect && { onReconnect }) };
    this.#listeners.add(listener);
    if (this.#client) await this.#ask(this.#client, `listen ${this.#client.escapeIdentifier(channel)}`);
    else await (this.#connecting ??= this.#connect(false));
    return async () => {
      this.#listeners.delete(listener);
      const channelInUse = [...this.#listeners].some((other) => other.channel === channel);
      const client = this.#client;
      if (!channelInUse && client) await this.#ask(client, `unlisten ${client.escapeIdentifier(channel)}`);
    };
  }

  /** Closes the connection permanently. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    await this.#client?.end();
  }

  async #connect(isReconnect: boolean): Promise<void> {
    for (let pause = 100; !this.#closed; pause = Math.min(pause * 2, 2000)) {
      const client = new pg.Client({
        connectionString: this.#url(),
        application_name: 'blueport-listen',
        connectionTimeoutMillis: 5000,
        query_timeout: 5000,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
      });
      client.on('error', () => {});
      try {
        await client.connect();
        for (const { channel } of this.#listeners)
          await client.query(`listen ${client.escapeIdentifier(channel)}`);
      } catch (error) {
        if (!isReconnect) throw error;
        this.#log.debug({ err: error }, 'the listening connection is not restored yet');
        await sleep(pause);
        continue;
      }
      client.on('notification', ({ channel, payload }) => {
        for (const listener of this.#listeners) {
          if (listener.channel === channel) listener.onNotify(payload ?? '');
        }
      });
      client.once('end', () => this.#lost());
      this.#watch(client);
      this.#client = client;
      this.#connecting = undefined;
      if (isReconnect) for (const listener of this.#listeners) listener.onReconnect?.();
      return;
    }
  }

  /**
   * Runs one statement at a time, even if many features start or stop concurrently, because the driver's queue
   * is deprecated. Drops a connection on which a statement times out.
   */
  #ask(client: pg.Client, text: string): Promise<void> {
    const pendingQuery = this.#asking.then(async () => {
      try {
        await client.query(text);
      } catch (error) {
        // Destroying the socket triggers a reconnect. A dead connection cannot be closed gracefully.
        (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
        throw error;
      }
    });
    this.#asking = pendingQuery.catch(() => {});
    return pendingQuery;
  }

  /** Sends a periodic query, because a dead connection would otherwise go unnoticed. */
  #watch(client: pg.Client): void {
    const heartbeat = setInterval(() => {
      this.#ask(client, 'select 1').catch(() => {});
    }, heartbeatMs).unref();
    this.#heartbeat = heartbeat;
    client.once('end', () => clearInterval(heartbeat));
  }

  #lost(): void {
    this.#client = undefined;
    if (this.#closed) return;
    this.#connecting = this.#connect(true).catch((error: unknown) => {
      this.#log.error({ err: error }, 'the listening connection was lost');
    });
  }
}
