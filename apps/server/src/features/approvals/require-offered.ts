import { sql, type Kysely } from 'kysely';
import type { Database } from '../../database/tables/index.ts';
import { Refusal } from '../../http/refusal.ts';

/** What became of the version that an operation sends. */
interface SentVersion {
  readonly state: string;
  readonly version: string;
  readonly title: string;
  /** Whether the deployment stands on this version already: what stands may be deployed again, offered or not. */
  readonly stands: boolean;
}

/** Reads it; under a lock that keeps it as it is until the transaction ends, where `lock`. */
async function readVersion(
  db: Kysely<Database>,
  operationId: string,
  lock: boolean,
): Promise<SentVersion | undefined> {
  const { rows } = await sql<SentVersion>`
    select v.state, v.version, b.title,
      exists (select from deployment_operation e where e.deployment_id = o.deployment_id and e.id <> o.id
        and e.blueprint_version_id = v.id and e.started_at is not null) as stands
    from deployment_operation o
    join blueprint_version v on v.id = o.blueprint_version_id
    join blueprint b on b.id = v.blueprint_id
    where o.id = ${operationId}
    ${lock ? sql`for share of v` : sql``}`.execute(db);
  return rows[0];
}

const isWithdrawn = (found: SentVersion | undefined): found is SentVersion =>
  found !== undefined && found.state !== 'Published' && !found.stands;

/** Whether the blueprint's version was paused or archived since a held operation was asked for. */
export async function isWithdrawnMeanwhile(db: Kysely<Database>, operationId: string): Promise<boolean> {
  return isWithdrawn(await readVersion(db, operationId, false));
}

/** Refuses to let go what would not be accepted any more, were it asked for now. */
export async function requireOffered(db: Kysely<Database>, operationId: string): Promise<void> {
  const found = await readVersion(db, operationId, true);
  if (!isWithdrawn(found)) return;
  const what = found.state === 'Archived' ? 'archived' : 'paused';
  throw new Refusal('conflict', {
    detail: `Version ${found.version} of the blueprint “${found.title}” was ${what} after this was asked for, so it is not deployed.`,
    hint: 'Reject the request, or ask whoever manages the blueprint to publish the version again.',
  });
}
