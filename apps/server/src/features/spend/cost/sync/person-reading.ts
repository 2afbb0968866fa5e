import { randomUUID } from 'node:crypto';
import type { PersonCloud } from '../../../../cloud/person-cloud.ts';
import type { SessionContext } from '../../../../session-context.ts';
import type { ReadableScopes } from '../../../cloud/inventory/index.ts';
import { claimCost, type CostClaim } from './claims.ts';
import { readCost, type CostReadingParts } from './read-cost.ts';

/** Reads the cost of subscriptions without a connection with the token of the person who has the page open. */
export type ReadCostAsPerson = (session: SessionContext, scopes: ReadableScopes) => Promise<void>;

/**
 * Creates the reader for people. It reads only subscriptions that the person may read completely; the reads continue
 * after the response.
 */
export function createCostPersonReading(
  parts: CostReadingParts,
  cloud: Pick<PersonCloud, 'armFor'>,
): ReadCostAsPerson {
  const owner = randomUUID();
  return async (session, scopes) => {
    if (session.kind === 'automation' || scopes.subscriptions.length === 0) return;
    const which = {
      organizationId: session.organizationId,
      tenantId: session.tenantId,
      ids: scopes.subscriptions,
    };
    // One at a time, because a claim lapses while another subscription is read.
    const claimNext = async () => (await claimCost(parts.db, owner, which))[0];
    const first = await claimNext();
    if (first === undefined) return;
    const arm = cloud.armFor(session);
    const readAll = async (): Promise<void> => {
      for (
        let claim: CostClaim | undefined = first;
        claim && !parts.signal.aborted;
        claim = await claimNext()
      )
        await readCost({ ...parts, readBy: session.name }, claim, () => Promise.resolve(arm));
    };
    readAll().catch((error: unknown) =>
      parts.log.warn({ err: error }, 'the cost could not be read for a person'),
    );
  };
}
