import { randomUUID } from 'node:crypto';
import type { PersonCloud } from '../../../../cloud/person-cloud.ts';
import type { SessionContext } from '../../../../session-context.ts';
import type { ReadableScopes } from '../../../cloud/inventory/index.ts';
import { claimInsights } from './claims.ts';
import { readInsights, type InsightReadingParts } from './read-insights.ts';

/** Reads subscriptions without a connection with the token of the person who has the page open. */
export type ReadInsightsAsPerson = (session: SessionContext, scopes: ReadableScopes) => Promise<void>;

/**
 * Creates the reader for people. It reads only subscriptions that the person may read completely; the reads continue
 * after the response.
 */
export function createInsightPersonReading(
  parts: InsightReadingParts,
  cloud: Pick<PersonCloud, 'armFor'>,
): ReadInsightsAsPerson {
  const owner = randomUUID();
  return async (session, scopes) => {
    if (session.kind === 'automation' || scopes.subscriptions.length === 0) return;
    const claims = await claimInsights(parts.db, owner, {
      organizationId: session.organizationId,
      tenantId: session.tenantId,
      ids: scopes.subscriptions,
    });
    if (claims.length === 0) return;
    const arm = cloud.armFor(session);
    const readAll = async (): Promise<void> => {
      for (const claim of claims)
        await readInsights({ ...parts, readBy: session.name }, claim, () => Promise.resolve(arm));
    };
    void readAll();
  };
}
