import { randomUUID } from 'node:crypto';
import { createOutboxLoop } from '../../../../jobs/outbox-loop.ts';
import type { Delivery, Postman } from '../delivery/letter.ts';
import type { HeldMail, MailTurn, OutboxStore } from './outbox-store.ts';

export interface MailWorkerParts {
  readonly store: OutboxStore;
  readonly postman: Postman;
  readonly from: { readonly name: string; readonly address: string };
  readonly onError: (error: unknown) => void;
  readonly concurrency: number;
  readonly sweepMs: number;
  /** Seconds to wait after each failed attempt; as many attempts as there are entries, and one more. */
  readonly delaySeconds: readonly number[];
  readonly random: () => number;
}

/** Sends what stands in the outbox until it is stopped. */
export interface MailWorker {
  start(): void;
  /** Looks for mail now; called when some was written. */
  wake(): void;
  stop(): Promise<void>;
}

/** Ten attempts in a little more than a day. */
export const usualDelays: readonly number[] = [30, 120, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200];

export function createMailWorker(parts: MailWorkerParts): MailWorker {
  const { store, postman } = parts;
  const owner = randomUUID();

  const turnOf = async (mail: HeldMail): Promise<MailTurn> => {
    const { recipient: to, createdAt: date, subject, html, text, messageId } = mail;
    let begun = false;
    const delivery = await postman
      .deliver({ from: parts.from, to, subject, html, text, messageId, date }, async () => {
        await store.beginText(owner, mail);
        begun = true;
      })
      .catch((error: unknown): Delivery => {
        parts.onError(error);
        // A letter that cannot be composed counts as an attempt: otherwise it would be tried for ever.
        const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
        return { kind: begun ? 'unknown' : 'later', reason };
      });
    if (delivery.kind === 'sent') return { state: 'Sent' };
    const delay = parts.delaySeconds[mail.attempt - 1];
    if (delivery.kind !== 'later' || delay === undefined) return { state: 'Dead', error: delivery.reason };
    // Some of the delay is random, so that mail that failed together does not come back together.
    return {
      state: 'Pending',
      error: delivery.reason,
      afterSeconds: delay * (0.75 + parts.random() / 2),
    };
  };

  const loop = createOutboxLoop<HeldMail>({
    take: (most) => store.take(owner, most),
    work: async (mail) => store.save(owner, mail, await turnOf(mail)),
    onError: parts.onError,
    concurrency: parts.concurrency,
    sweepMs: parts.sweepMs,
  });

  return {
    start: loop.start,
    wake: loop.wake,
    async stop() {
      await loop.close();
      // Letters under way get a moment; what is not confirmed by then is judged by the next worker.
      await Promise.race([
        loop.idle(),
        new Promise((resolve) => {
          setTimeout(resolve, 3000).unref();
        }),
      ]);
      await store.release(owner).catch(parts.onError);
    },
  };
}
