import { CloudError, type CallTarget, type TargetAnswer } from '@blueport/cloud';
import { randomUUID } from 'node:crypto';
import { createOutboxLoop } from '../../../../jobs/outbox-loop.ts';
import { signedHeaders } from '../secret.ts';
import type { DeliveryStore, DeliveryTurn, HeldDelivery } from './delivery-store.ts';
import { failureCodeOf, statusCodeOf } from './failure-code.ts';

export interface WebhookWorkerParts {
  readonly store: DeliveryStore;
  readonly call: CallTarget;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
  readonly concurrency: number;
  readonly sweepMs: number;
  /** Seconds to wait after each failed attempt; as many attempts as there are entries, and one more. */
  readonly delaySeconds: readonly number[];
  readonly random: () => number;
}

/** Tells targets what stands in the outbox until it is stopped. */
export interface WebhookWorker {
  start(): void;
  /** Looks for deliveries now; called when some were written. */
  wake(): void;
  stop(): Promise<void>;
}

/** Eleven attempts in a little more than a day. */
export const usualDelays: readonly number[] = [5, 30, 120, 300, 900, 3600, 7200, 14_400, 28_800, 36_000];

/** Nothing goes out without a signature; a new secret is what helps. */
const unsigned = {
  error: 'The secret cannot be opened by any key of this server, so nothing was sent. Make a new secret.',
  errorCode: 'secretUnreadable',
} as const;

/** As much of an answer as the log keeps; what a database does not take as text is left out. */
const shown = (text: string): string => text.replaceAll('\u0000', '').slice(0, 2000);

export function createWebhookWorker(parts: WebhookWorkerParts): WebhookWorker {
  const { store } = parts;
  const owner = randomUUID();
  const ending = new AbortController();

  const failure = (
    held: HeldDelivery,
    rest: Omit<DeliveryTurn, 'state' | 'afterSeconds'>,
    asked?: number,
  ): DeliveryTurn => {
    const delay = parts.delaySeconds[held.tries - 1];
    const isFinal = rest.errorCode === 'gone' || rest.errorCode === 'secretUnreadable';
    if (delay === undefined || isFinal) return { state: 'dead', afterSeconds: 0, ...rest };
    // Some of the delay is random, so that what failed together does not come back together.
    const afterSeconds = Math.max(delay * (0.75 + parts.random() / 2), (asked ?? 0) / 1000);
    return { state: 'pending', afterSeconds, ...rest };
  };

  const attempt = async (held: HeldDelivery): Promise<DeliveryTurn> => {
    const begun = performance.now();
    const spent = (): number => Math.round(performance.now() - begun);
    const silent = { status: null, answer: '' };
    if (held.secrets.length === 0) {
      return failure(held, { ...silent, ...unsigned, milliseconds: 0 });
    }
    let answer: TargetAnswer;
    try {
      const headers = signedHeaders(held.id, parts.now(), held.body, held.secrets);
      answer = await parts.call({ url: held.url, headers, body: held.body, signal: ending.signal });
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      const errorCode = failureCodeOf(error);
      return failure(held, { ...silent, error: error.message, errorCode, milliseconds: spent() });
    }
    const { status, text, retryAfterMs } = answer;
    const rest = { status, answer: shown(text), milliseconds: spent() };
    if (status >= 200 && status < 300) {
      return { state: 'delivered', error: null, errorCode: null, afterSeconds: 0, ...rest };
    }
    const error =
      status >= 300 && status < 400
        ? `The receiver answered ${status}; redirects are not followed.`
        : `The receiver answered ${status}.`;
    return failure(held, { ...rest, error, errorCode: statusCodeOf(status) }, retryAfterMs);
  };

  const loop = createOutboxLoop<HeldDelivery>({
    take: (most) => store.take(owner, most),
    work: async (held) => store.save(owner, held, await attempt(held)),
    onError: parts.onError,
    concurrency: parts.concurrency,
    sweepMs: parts.sweepMs,
  });

  return {
    start: loop.start,
    wake: loop.wake,
    async stop() {
      await loop.close();
      // Calls under way get a moment to be written down; then they end, and are made once more under the same id.
      const patience = setTimeout(() => ending.abort(new Error('the portal stops')), 2000);
      await loop.idle();
      clearTimeout(patience);
    },
  };
}
