/**
 * Reads the cost of one subscription in a separate process, for a test that kills it. The files of a month are
 * `<month>-<part>.csv` in a folder; a message after each batch of rows reports the progress.
 */
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ResourceManager } from '@blueport/cloud';
import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { WatchedPool } from '../../../../database/watched-pool.ts';
import { createLogger } from '../../../../logging.ts';
import { claimCost } from './claims.ts';
import type { CostSourceReader } from './cost-reader.ts';
import { readCost } from './read-cost.ts';
import { readParts } from './read-parts.ts';

const { KILLED_DATABASE: url = '', KILLED_FOLDER: folder = '', KILLED_TODAY: today = '' } = process.env;
const log = createLogger('silent');
const db = new Kysely<Database>({
  dialect: new PostgresDialect({
    pool: new WatchedPool({ url: () => url, log, size: 4, watched: false }),
  }),
});

const files: CostSourceReader = {
  source: 'export',
  async offer(cloud, months) {
    const names = readdirSync(folder);
    return months.flatMap((month) => {
      const parts = names.filter((name) => name.startsWith(month));
      if (parts.length === 0) return [];
      return [
        {
          month,
          mark: parts.join(' '),
          read: (sums) =>
            readParts(
              {
                ...cloud,
                readBlob: (name) =>
                  Promise.resolve({
                    chunks: createReadStream(join(folder, name), { highWaterMark: 16_384 }),
                  }),
                async beat() {
                  process.send?.('batch');
                  await cloud.beat();
                },
              },
              sums,
              parts.map((name) => ({ name, url: name })),
              { metric: 'both', month },
            ),
        },
      ];
    });
  },
};

const [claim] = await claimCost(db, `process ${process.pid}`, { limit: 1 });
if (claim === undefined) throw new Error('No subscription is due.');
await readCost(
  {
    db,
    log,
    signal: new AbortController().signal,
    now: () => new Date(today),
    sources: [files],
    months: 13,
    readBlobOf: () => () => Promise.reject(new Error('The files are local.')),
  },
  claim,
  () => Promise.resolve({} as ResourceManager),
);
await db.destroy();
process.disconnect?.();
