import type { EstimateAccuracy } from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { decideCorrection } from './agreement.ts';
import {
  comparedOperations,
  compareOperation,
  isFinal,
  type ComparedOperation,
} from './compare-operation.ts';

/** Most operations compared after a read of cost; the others follow after the next read. */
const most = 1000;

/** A subscription whose cost was read. */
interface Place {
  readonly organizationId: string;
  readonly subscriptionId: string;
}

/** Compares the estimates of a subscription's deployments with its cost, which is complete until a day. */
export async function compareSubscription(
  db: Kysely<Database>,
  { organizationId, subscriptionId }: Place,
  completeUntil: string,
): Promise<void> {
  const { rows } = await sql<ComparedOperation>`
    with sent as (${comparedOperations(sql`d.organization_id = ${organizationId}
      and lower(d.subscription_id) = ${subscriptionId.toLowerCase()}`)})
    select sent.* from sent left join estimate_comparison c on c.operation_id = sent.operation_id
     where c.operation_id is null or (not c.is_final and c.complete_until < ${completeUntil}::date)
     order by c.complete_until nulls first, sent.finished_at desc limit ${most}`.execute(db);
  for (const operation of rows) await compareAndStore(db, operation, completeUntil);
}

async function compareAndStore(
  db: Kysely<Database>,
  operation: ComparedOperation,
  completeUntil: string,
): Promise<void> {
  const { result, ratio } = await compareOperation(db, operation, completeUntil);
  const values = {
    state: result.state,
    ratio,
    complete_until: completeUntil,
    is_final: isFinal(operation, completeUntil),
    result: JSON.stringify(result),
    compared_at: sql<Date>`clock_timestamp()`,
  };
  await db
    .insertInto('estimate_comparison')
    .values({
      operation_id: operation.operation_id,
      deployment_id: operation.deployment_id,
      organization_id: operation.organization_id,
      blueprint_version_id: operation.version_id,
      ...values,
    })
    .onConflict((conflict) => conflict.column('operation_id').doUpdateSet(values))
    .execute();
}

/** A blueprint version as an organization deploys it. */
export interface VersionInOrganization {
  readonly organizationId: string;
  readonly versionId: string;
}

/**
 * Decides whether estimates of a version are corrected, from the last comparison of each of its deployments in the
 * organization.
 */
export async function readCorrection(
  db: Kysely<Database>,
  { organizationId, versionId }: VersionInOrganization,
): Promise<EstimateAccuracy['correction']> {
  const { rows } = await sql<{ ratio: number }>`
    select distinct on (deployment_id) ratio from estimate_comparison
     where organization_id = ${organizationId} and blueprint_version_id = ${versionId} and state = 'ready'
     order by deployment_id, result ->> 'to' desc`.execute(db);
  return decideCorrection(rows.map(({ ratio }) => ratio));
}
