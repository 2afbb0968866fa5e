import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';
import { recordAudit, type AuditEntry } from '../../../journal/audit.ts';

/** The actor of a call. */
export interface Actor {
  readonly session: SessionContext;
  readonly ip: string;
  readonly requestId: string;
}

/**
 * Writes an operator's action to the audit log of the affected customer. The HTTP layer writes the entry in the
 * operator's audit log.
 */
export async function auditForCustomer(
  tx: Transaction<Database>,
  { session, ip, requestId }: Actor,
  organizationId: string,
  entry: AuditEntry,
): Promise<void> {
  if (organizationId === session.organizationId) return;
  const { accountId, sessionId } = session;
  const details = { ...entry.details, actingFor: session.organizationName };
  await recordAudit(tx, { organizationId, accountId, sessionId, ip, requestId }, { ...entry, details });
}
