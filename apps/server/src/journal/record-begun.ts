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
 * Writes down, before the cloud is called, what is about to be changed there. No transaction holds the cloud and the
 * database together: should the process die between the two, or the database refuse what follows, the trail still says
 * who set out to do what. The row of the change itself comes with `write`, as always.
 */
export async function recordBegun(db: Kysely<Database>, call: Beginner, entry: AuditEntry): Promise<void> {
  const details = { ...entry.details, step: 'begun' };
  await db.transaction().execute((tx) => recordAudit(tx, actorOf(call), { ...entry, details }));
}

/** Writes down that the cloud refused what was begun: nothing of it is left to be found out. */
export async function recordRefused(
  db: Kysely<Database>,
  call: Beginner,
  entry: AuditEntry,
  code: string,
): Promise<void> {
  const details = { ...entry.details, step: 'refused', code };
  await db.transaction().execute((tx) => recordAudit(tx, actorOf(call), { ...entry, details }, 'refused'));
}
