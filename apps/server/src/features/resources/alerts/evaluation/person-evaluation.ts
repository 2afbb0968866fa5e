import { randomUUID } from 'node:crypto';
import type { PersonCloud } from '../../../../cloud/person-cloud.ts';
import type { Parts } from '../../../../feature.ts';
import type { SessionContext } from '../../../../session-context.ts';
import type { ReadableScopes } from '../../../cloud/inventory/index.ts';
import { personReader } from './alert-reader.ts';
import { claimAlerts, type AlertClaim } from './claims.ts';
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
  /** People whose evaluation continues after an earlier response. */
  const running = new Set<string>();
  return async (session, scopes) => {
    const { organizationId, accountId, tenantId } = session;
    if (session.kind === 'automation' || scopes.subscriptions.length === 0 || running.has(accountId)) return;
    const claimNext = async () => {
      const which = { limit: 1, organizationId, tenantId, ids: scopes.subscriptions, now: parts.now() };
      return (await claimAlerts(parts.db, owner, which))[0];
    };
    const first = await claimNext();
    if (first === undefined) return;
    const readerOf: EvaluationParts['readerOf'] = async (claim) => personReader(cloud, session, claim);
    /** One claim at a time, so that none waits for the others during its lease. */
    const evaluateAll = async (): Promise<void> => {
      let claim: AlertClaim | undefined = first;
      for (let left = scopes.subscriptions.length; claim !== undefined && left > 0; left -= 1) {
        const { subscriptionId } = claim;
        await evaluateSubscription({ ...parts, readBy: session.name, readerOf }, claim).catch(
          (error: unknown) =>
            parts.log.warn({ err: error, subscriptionId }, 'alert rules could not be evaluated'),
        );
        claim = left > 1 ? await claimNext() : undefined;
      }
    };
    running.add(accountId);
    void evaluateAll()
      .catch((error: unknown) => parts.log.warn({ err: error }, 'alert rules could not be claimed'))
      .finally(() => running.delete(accountId));
  };
}
