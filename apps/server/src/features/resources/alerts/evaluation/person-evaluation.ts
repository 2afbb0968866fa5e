import { randomUUID } from 'node:crypto';
import type { PersonCloud } from '../../../../cloud/person-cloud.ts';
import type { Parts } from '../../../../feature.ts';
import type { SessionContext } from '../../../../session-context.ts';
import type { ReadableScopes } from '../../../cloud/inventory/index.ts';
import { personReader } from './alert-reader.ts';
import { claimAlerts } from './claims.ts';
import { evaluateSubscription, type EvaluationParts } from './evaluate-subscription.ts';

/** Evaluates the rules of subscriptions without a connection with the token of the person who has the page open. */
export type EvaluateAsPerson = (session: SessionContext, scopes: ReadableScopes) => Promise<void>;

/**
 * Creates the evaluation for people. It reads only subscriptions that the person may read completely, and continues after
 * the response.
 */
export function createPersonEvaluation(
  parts: Omit<EvaluationParts, 'readerOf' | 'readBy'> & Pick<Parts, 'log'>,
  cloud: Pick<PersonCloud, 'armFor' | 'metricsFor'>,
): EvaluateAsPerson {
  const owner = randomUUID();
  return async (session, scopes) => {
    if (session.kind === 'automation' || scopes.subscriptions.length === 0) return;
    const claims = await claimAlerts(parts.db, owner, {
      organizationId: session.organizationId,
      tenantId: session.tenantId,
      ids: scopes.subscriptions,
      now: parts.now(),
    });
    if (claims.length === 0) return;
    const readerOf: EvaluationParts['readerOf'] = async (claim) => personReader(cloud, session, claim);
    const evaluateAll = async (): Promise<void> => {
      for (const claim of claims)
        await evaluateSubscription({ ...parts, readBy: session.name, readerOf }, claim).catch(
          (error: unknown) =>
            parts.log.warn(
              { err: error, subscriptionId: claim.subscriptionId },
              'alert rules could not be evaluated',
            ),
        );
    };
    void evaluateAll();
  };
}
