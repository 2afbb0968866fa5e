import type { RouteContract } from '@blueport/contracts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables/index.ts';
import type { Call } from '../http/call.ts';
import type { SessionContext } from '../http/session-context.ts';
import { recordAudit, type AuditEntry } from './audit.ts';

/**
 * Writes down, before the cloud is called, what is about to be changed there. No transaction holds the cloud and the
 * database together: should the process die between the two, or the database refuse what follows, the trail still says
 * who set out to do what. The row of the change itself comes with `write`, as always.
 */
export async function recordBegun(
  db: Kysely<Database>,
  call: Pick<Call<RouteContract>, 'ip' | 'requestId'> & { readonly session: SessionContext },
  entry: AuditEntry,
): Promise<void> {
  const { organizationId, accountId, sessionId } = call.session;
  const actor = { organizationId, accountId, sessionId, ip: call.ip, requestId: call.requestId };
  const details = { ...entry.details, step: 'begun' };
  await db.transaction().execute((tx) => recordAudit(tx, actor, { ...entry, details }));
}
