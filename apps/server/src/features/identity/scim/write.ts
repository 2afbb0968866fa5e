import type { Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import { retryConflicts } from '../../../http/write.ts';
import { recordAudit, type AuditEntry } from '../../../journal/audit.ts';
import type { ScimCaller } from './token-store.ts';

/** A request of the directory. */
export interface ScimRequest {
  readonly caller: ScimCaller;
  readonly ip: string;
  readonly requestId: string;
  readonly ifMatch: string | undefined;
}

/** Result of a write: its response, and the audit entry; null if the request changed nothing. */
interface WriteOutcome<Answer> {
  readonly answer: Answer;
  readonly audit: AuditEntry | null;
}

/** Runs a write in one transaction with its audit entry, whose actor is the token. Repeats it after a serialization failure. */
export function writeAsDirectory<Answer>(
  { database: { db } }: Pick<Parts, 'database'>,
  { caller, ip, requestId }: ScimRequest,
  work: (tx: Transaction<Database>) => Promise<WriteOutcome<Answer>>,
): Promise<Answer> {
  const { organizationId, tokenId, tokenName } = caller;
  return retryConflicts(() =>
    db.transaction().execute(async (tx) => {
      const { answer, audit } = await work(tx);
      if (audit) {
        const actor = { organizationId, accountId: null, sessionId: tokenId, ip, requestId };
        await recordAudit(tx, actor, { ...audit, details: { ...audit.details, token: tokenName } });
      }
      return answer;
    }),
  );
}
