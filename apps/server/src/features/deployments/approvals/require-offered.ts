import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { Refusal } from '../../../errors/refusal.ts';

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

/** What to say of a version that is not offered any more. */
function wordsOf({ state, version, title }: SentVersion) {
  const what = state === 'Archived' ? 'archived' : 'paused';
  return {
    message: `Version ${version} of the blueprint “${title}” was ${what} after this was asked for, so it is not deployed.`,
    hint: 'Reject the request, or ask whoever manages the blueprint to publish the version again.',
    values: { version, title, state },
  };
}

/** What speaks against a held operation where the blueprint's version was paused or archived since it was asked for. */
export async function withdrawnMeanwhile(db: Kysely<Database>, operationId: string) {
  const found = await readVersion(db, operationId, false);
  return isWithdrawn(found) ? wordsOf(found) : undefined;
}

/** Refuses to let go what would not be accepted any more, were it asked for now. */
export async function requireOffered(db: Kysely<Database>, operationId: string): Promise<void> {
  const found = await readVersion(db, operationId, true);
  if (!isWithdrawn(found)) return;
  const { message: detail, hint } = wordsOf(found);
  throw new Refusal('conflict', { detail, hint });
}
