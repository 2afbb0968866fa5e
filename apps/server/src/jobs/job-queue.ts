import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

export type JobData = Readonly<Record<string, unknown>>;

/** Wake-ups between processes. Losing one loses no work: what is due is found by its own time too. */
export interface JobQueue {
  /** Sends in the background; several with the same key at the same time become one. */
  send(queue: string, data: JobData, key: string): void;
  /** Receives wake-ups of every process. */
  work(queue: string, handle: (data: JobData) => void): Promise<void>;
  stop(): Promise<void>;
}

/** The queue in the portal's own database. It starts at its first use. */
export function createJobQueue(parts: {
  readonly connectionString: () => string;
  readonly log: Logger;
}): JobQueue {
  const { log } = parts;
  let starting: Promise<PgBoss> | undefined;
  const known = new Set<string>();

  async function start(): Promise<PgBoss> {
    const boss = new PgBoss({
      connectionString: parts.connectionString(),
      schema: 'job',
      application_name: 'blueport jobs',
      max: 2,
      // Nothing here runs by the clock.
      schedule: false,
      useListenNotify: true,
    });
    boss.on('error', (error) => log.warn({ err: error }, 'the job queue had trouble'));
    await boss.start();
    return boss;
  }

  async function open(queue: string): Promise<PgBoss> {
    starting ??= start().catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    const boss = await starting;
    if (!known.has(queue)) {
      await boss.createQueue(queue, {
        policy: 'short',
        retentionSeconds: 3600,
        deleteAfterSeconds: 60,
        notify: true,
      });
      known.add(queue);
    }
    return boss;
  }

  return {
    send(queue, data, key) {
      open(queue)
        .then((boss) => boss.send(queue, data, { singletonKey: key, retryLimit: 0 }))
        .catch((error: unknown) => log.warn({ err: error, queue }, 'a wake-up was not sent'));
    },
    async work(queue, handle) {
      const boss = await open(queue);
      await boss.work<JobData>(queue, { pollingIntervalSeconds: 2, batchSize: 50 }, async (jobs) => {
        for (const job of jobs) handle(job.data);
        await Promise.resolve();
      });
    },
    async stop() {
      const boss = await starting?.catch(() => undefined);
      await boss?.stop({ graceful: false, close: true });
    },
  };
}
