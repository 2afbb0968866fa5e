import type { DeploymentSummary, RouteContract } from '@blueport/contracts';
import { sql, type Transaction, type UpdateObject } from 'kysely';
import type { Database } from '../../../../database/tables/index.ts';
import type { Call } from '../../../../http/call.ts';
import { notFound } from '../../../../errors/refusal.ts';
import type { SessionContext } from '../../../../session-context.ts';
import { presentSummary, type SummaryRow } from '../present/present-deployment.ts';
import { requireDeployment } from '../service/begin-operation.ts';
import { announceChange, type DeploymentContext } from '../service/deployment-context.ts';
import { summaries } from '../store/read-deployments.ts';

type CareCall = Pick<Call<RouteContract>, 'write' | 'requireMatch' | 'header'> & {
  readonly session: SessionContext;
  readonly params: { readonly id: string };
};

/** A change to properties of a deployment. */
export interface PropertyChange {
  readonly action: string;
  /** Returns the columns to update, based on the locked row. */
  set(row: SummaryRow, tx: Transaction<Database>): Promise<UpdateObject<Database, 'deployment'>>;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Reads a row and locks it, so that a decision based on it is still valid when it is written. */
async function lockedRow(tx: Transaction<Database>, id: string, organizationId: string): Promise<SummaryRow> {
  await tx.selectFrom('deployment').select('id').where('id', '=', id).forUpdate().execute();
  const row = await summaries(tx).where('d.id', '=', id).executeTakeFirstOrThrow();
  // It may have been transferred since it was read.
  if (row.organization_id !== organizationId) throw notFound();
  return row;
}

/**
 * Changes properties of a deployment that need no operation: checks If-Match and writes one audit row and one event.
 */
export async function writeProperties(
  context: DeploymentContext,
  call: CareCall,
  change: PropertyChange,
): Promise<DeploymentSummary> {
  const found = await requireDeployment(context, call.session, call.params.id);
  const answer = await call.write(async (tx) => {
    const row = await lockedRow(tx, found.id, found.organization_id);
    call.requireMatch(`"${row.revision}"`);
    const set = await change.set(row, tx);
    await tx
      .updateTable('deployment')
      .set({ ...set, revision: sql<number>`revision + 1`, updated_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', row.id)
      .execute();
    const changed = await summaries(tx).where('d.id', '=', row.id).executeTakeFirstOrThrow();
    const after = await announceChange(context, tx, changed);
    const propertiesOf = ({ owner, lock, expiry }: DeploymentSummary) => ({ owner: owner.id, lock, expiry });
    return {
      answer: after,
      audit: {
        action: change.action,
        objectType: 'deployment',
        objectId: row.id,
        before: propertiesOf(presentSummary(row)),
        after: propertiesOf(after),
        details: { name: row.name, ...change.details },
      },
    };
  });
  call.header('etag', answer.etag);
  return answer;
}
