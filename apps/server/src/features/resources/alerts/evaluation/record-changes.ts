import type { Transaction } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import { recordAudit } from '../../../../journal/audit.ts';
import type { ChangedAlert } from './store-evaluation.ts';

/** Resources that one entry names. */
const mostNamed = 20;

/**
 * Records in the audit log which alerts fired and resolved: one entry per rule and kind, so that a thousand alerts of a rule
 * are one. It locks the journal, so call it late in the transaction.
 */
export async function recordChanges(
  tx: Transaction<Database>,
  organizationId: string,
  changes: readonly ChangedAlert[],
): Promise<void> {
  for (const [ruleId, own] of Map.groupBy(changes, (change) => change.ruleId)) {
    for (const [kind, some] of Map.groupBy(own, (change) => change.kind)) {
      await recordAudit(
        tx,
        { organizationId, accountId: null, sessionId: null, ip: '', requestId: `alert-rule/${ruleId}` },
        {
          action: kind === 'fired' ? 'alertRule.fire' : 'alertRule.resolve',
          objectType: 'alertRule',
          objectId: ruleId,
          details: {
            name: some[0]!.ruleName,
            count: some.length,
            resources: some.slice(0, mostNamed).map(({ resourceKey }) => resourceKey),
          },
        },
      );
    }
  }
}
