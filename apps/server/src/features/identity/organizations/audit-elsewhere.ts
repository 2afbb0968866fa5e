import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { SessionContext } from '../../../session-context.ts';
import { recordAudit, type AuditEntry } from '../../../journal/audit.ts';

/** Who is at work, as a call knows them. */
export interface Actor {
  readonly session: SessionContext;
  readonly ip: string;
  readonly requestId: string;
}

/** What an operator does to a customer stands in the customer's trail too; the operator's own trail gets its row from the frame. */
export async function auditElsewhere(
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
