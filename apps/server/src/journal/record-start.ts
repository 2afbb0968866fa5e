import type { RouteContract } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables/index.ts';
import type { Call } from '../http/call.ts';
import type { SessionContext } from '../session-context.ts';
import { recordAudit, type AuditActor, type AuditEntry } from './audit.ts';

type Beginner = Pick<Call<RouteContract>, 'ip' | 'requestId'> & { readonly session: SessionContext };

const actorOf = ({ session, ip, requestId }: Beginner): AuditActor => {
  const { organizationId, accountId, sessionId } = session;
  return { organizationId, accountId, sessionId, ip, requestId };
};

/**
 * Records a change before it is requested from the cloud. No transaction covers both the cloud and the database: if the
 * process dies in between or the database rejects the result, the audit log still shows who started what. `write`
 * records the change itself as usual.
 */
export async function recordStart(db: Kysely<Database>, call: Beginner, entry: AuditEntry): Promise<void> {
  const details = { ...entry.details, step: 'begun' };
  await db.transaction().execute((tx) => recordAudit(tx, actorOf(call), { ...entry, details }));
}

/** Records that the cloud refused a started change, so that its outcome is known. */
export async function recordRefused(
  db: Kysely<Database>,
  call: Beginner,
  entry: AuditEntry,
  code: string,
): Promise<void> {
  const details = { ...entry.details, step: 'refused', code };
  await db.transaction().execute((tx) => recordAudit(tx, actorOf(call), { ...entry, details }, 'refused'));
}
