/**
 * A worker in a process of its own, for a test that stops it: it takes what is due and, when told to, writes that all of it
 * failed. A message that comes while it is stopped is read when it goes on.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../../../../database/tables/index.ts';
import { publishEvent } from '../../../../journal/events.ts';
import { createVault } from '../../../../security/vault.ts';
import type { Claim } from '../cloud/work.ts';
import { transition } from '../machine/transition.ts';
import { createOperationStore } from './kysely-operation-store.ts';

/** What the test says, and what it hears. */
export type ToWorker = { readonly take: number } | { readonly write: true };
export type FromWorker = { readonly took: number } | { readonly wrote: number };

const { STOPPED_DATABASE: connectionString, STOPPED_LEASE: lease, STOPPED_FENCING: fencing } = process.env;
const db = new Kysely<Database>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString }) }),
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
    const refused = { type: 'Refused', error: { code: 'X', message: 'x' } } as const;
    const { machine } = transition(claim.work.machine, refused, { now: 0, random: 0 });
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
