/**
 * A worker in a separate process, for a test that suspends it: it claims due operations and, on request, writes that
 * all of them failed. A message sent during the suspension is read after it.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { WatchedPool } from '../../../../database/watched-pool.ts';
import { publishEvent } from '../../../../journal/events.ts';
import { createLogger } from '../../../../logging.ts';
import { createVault } from '../../../../security/vault.ts';
import type { Claim } from '../cloud/work.ts';
import { transition } from '../machine/transition.ts';
import { createOperationStore } from './kysely-operation-store.ts';

/** Messages from the test to the worker and back. */
export type ToWorker = { readonly take: number } | { readonly write: true };
export type FromWorker = { readonly took: number } | { readonly wrote: number };

const { STOPPED_DATABASE: url = '', STOPPED_LEASE: lease, STOPPED_FENCING: fencing } = process.env;
const db = new Kysely<Database>({
  dialect: new PostgresDialect({
    pool: new WatchedPool({ url: () => url, log: createLogger('silent'), size: 10, watched: false }),
  }),
});
const store = createOperationStore({
  db,
  vault: createVault(randomBytes(32)),
  publish: publishEvent,
  leaseSeconds: Number(lease),
  fencing: fencing !== 'off',
});
let claims: readonly Claim[] = [];
const tell = (message: FromWorker): void => void process.send?.(message);

async function answer(message: ToWorker): Promise<void> {
  if ('take' in message) {
    claims = await store.claimDue(randomUUID(), message.take, true);
    tell({ took: claims.length });
    return;
  }
  let wrote = 0;
  for (const claim of claims) {
    const refusalEvent = { type: 'Refused', error: { code: 'X', message: 'x' } } as const;
    const { machine } = transition(claim.work.machine, refusalEvent, { now: 0, random: 0 });
    if ((await store.save(claim, { machine, steps: [] })) !== undefined) wrote += 1;
  }
  tell({ wrote });
}

process.on('message', (message: ToWorker) => {
  answer(message).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.once('disconnect', () => void db.destroy().then(() => process.exit(0)));
