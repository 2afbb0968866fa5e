import { createOutboxWorker, type OutboxPace, type OutboxWorker } from '../../../../jobs/outbox-worker.ts';
import type { Delivery, Postman } from '../delivery/letter.ts';
import { mailFailure } from '../delivery/mail-failure.ts';
import type { ClaimedMail, MailOutcome, OutboxStore } from './outbox-store.ts';

export interface MailWorkerParts extends OutboxPace {
  readonly store: OutboxStore;
  readonly postman: Postman;
  readonly from: { readonly name: string; readonly address: string };
}

/** Delays in seconds for eleven attempts in a little more than a day. */
export const defaultDelays: readonly number[] = [30, 120, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200];

/** Creates the worker that sends the mail in the outbox. */
export function createMailWorker({ postman, from, ...parts }: MailWorkerParts): OutboxWorker {
  const { store, onError } = parts;
  return createOutboxWorker<ClaimedMail, MailOutcome>({
    ...parts,
    patienceMs: 2000,
    async send(mail, { owner, delayAfter }) {
      const { recipient: to, createdAt: date, subject, html, text, messageId } = mail;
      let hasStarted = false;
      const delivery = await postman
        .deliver({ from, to, subject, html, text, messageId, date }, async () => {
          await store.beginText(owner, mail);
          hasStarted = true;
        })
        .catch((error: unknown): Delivery => {
          onError(error);
          // A letter that cannot be composed counts as an attempt; otherwise it would be retried forever.
          const reason = error instanceof Error ? error.message : String(error);
          const detail = reason.slice(0, 500);
          return { kind: hasStarted ? 'unknown' : 'later', failure: mailFailure('mail-failed', { detail }) };
        });
      if (delivery.kind === 'sent') return { state: 'Sent' };
      const afterSeconds = delayAfter(mail.attempt);
      return delivery.kind !== 'later' || afterSeconds === undefined
        ? { state: 'Dead', failure: delivery.failure }
        : { state: 'Pending', failure: delivery.failure, afterSeconds };
    },
  });
}
