import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { refuseIfBlocked, type Obstacle } from './obstacle.ts';

/** The state of the version that an operation sends. */
interface SentVersion {
  readonly state: string;
  readonly version: string;
  readonly title: string;
  /** Whether the deployment already runs this version: it may be redeployed even if it is no longer offered. */
  readonly stands: boolean;
}

/** Reads the version; with `lock`, locks it until the transaction ends. */
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

function obstacleOf(found: SentVersion | undefined): Obstacle | undefined {
  if (!isWithdrawn(found)) return undefined;
  const { state, version, title } = found;
  return { code: 'withdrawn', reason: 'version-withdrawn', values: { version, title, state } };
}

/** Returns what prevents an operation if its version was paused or archived after it was requested. */
export async function findWithdrawal(
  db: Kysely<Database>,
  operationId: string,
): Promise<Obstacle | undefined> {
  return obstacleOf(await readVersion(db, operationId, false));
}

/** Refuses to release an operation that would be refused if it were requested now. */
export async function requireOffered(db: Kysely<Database>, operationId: string): Promise<void> {
  refuseIfBlocked(obstacleOf(await readVersion(db, operationId, true)));
}
