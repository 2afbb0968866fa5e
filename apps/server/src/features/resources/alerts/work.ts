import { randomUUID } from 'node:crypto';
import { createRepeatedWork, type RepeatedWork } from '../../../jobs/repeated-work.ts';
import { forEachConcurrently } from '../../../cloud/for-each-concurrently.ts';
import type { Parts } from '../../../feature.ts';
import { claimAlerts, noteMissingConnections } from './evaluation/claims.ts';
import { evaluateSubscription, type EvaluationParts } from './evaluation/evaluate-subscription.ts';
import { claimRecipients, sendMessage, type MessageParts } from './routing/send-messages.ts';

const tickMs = 5000;
/** Subscriptions that one process evaluates concurrently, and people who get a message before it continues. */
const atOnce = { subscriptions: 4, people: 50 };
/** Rounds of one run, after which subscriptions may be due again. */
const maxRounds = 25;

/** Creates the background work that evaluates rules and sends messages. Any number of processes may run it concurrently. */
export function createAlertWork(
  parts: EvaluationParts & MessageParts & Pick<Parts, 'log'>,
  stopping: AbortController,
): RepeatedWork {
  const owner = randomUUID();
  const { db, log, now } = parts;
  const evaluate = async (): Promise<number> => {
    const claims = await claimAlerts(db, owner, { limit: atOnce.subscriptions, now: now() });
    await forEachConcurrently(claims, atOnce.subscriptions, async (claim) => {
      if (stopping.signal.aborted) return;
      await evaluateSubscription(parts, claim).catch((error: unknown) =>
        log.warn({ err: error, subscriptionId: claim.subscriptionId }, 'alert rules could not be evaluated'),
      );
    });
    return claims.length;
  };
  const send = async (): Promise<void> => {
    for (const claim of await claimRecipients(db, owner, { limit: atOnce.people, now: now() })) {
      if (stopping.signal.aborted) return;
      await sendMessage(parts, claim).catch((error: unknown) =>
        log.warn({ err: error, accountId: claim.accountId }, 'a message about alerts could not be sent'),
      );
    }
  };
  return createRepeatedWork({
    async work() {
      await noteMissingConnections(db, now());
      for (let round = 0; round < maxRounds && !stopping.signal.aborted; round += 1) {
        const evaluated = await evaluate();
        await send();
        if (evaluated < atOnce.subscriptions) return;
      }
    },
    everyMs: tickMs,
    onError: (error) => log.warn({ err: error }, 'alerts could not be processed'),
    stopping,
    running: () => [],
  });
}
