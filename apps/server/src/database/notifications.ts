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

/** One connection that listens; it comes back by itself after a break and then tells its listeners that they may have missed something. */
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

  /** Ends the connection for good. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    await this.#client?.end();
  }

  async #connect(again: boolean): Promise<void> {
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
        if (!again) throw error;
        this.#log.debug({ err: error }, 'listening connection is not back yet');
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
      if (again) for (const listener of this.#listeners) listener.onReconnect?.();
      return;
    }
  }

  /**
   * One question after the other, however many features begin or end at the same moment: the driver keeps no queue of its
   * own for long. A line over which one stays unanswered is given up.
   */
  #ask(client: pg.Client, text: string): Promise<void> {
    const asked = this.#asking.then(async () => {
      try {
        await client.query(text);
      } catch (error) {
        // Its end brings a new one; a dead line would not even let it say good-bye.
        (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
        throw error;
      }
    });
    this.#asking = asked.catch(() => {});
    return asked;
  }

  /** Over a line that fell silent nothing would ever arrive, and nothing would tell: a question now and then does. */
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
      this.#log.error({ err: error }, 'listening connection is lost');
    });
  }
}
