import { CloudError, type CallTarget, type TargetAnswer } from '@blueport/cloud';
import {
  createOutboxWorker,
  type OutboxPace,
  type OutboxWorker,
  type Sending,
} from '../../../../jobs/outbox-worker.ts';
import { signedHeaders } from '../secret.ts';
import type { DeliveryStore, DeliveryOutcome, ClaimedDelivery } from './delivery-store.ts';
import { webhookFailureText, type WebhookFailureCode } from '@blueport/contracts';
import english from '@blueport/contracts/messages/en.json' with { type: 'json' };
import { formatEnglish } from '../../../../messages/english.ts';

const codes: Readonly<Record<string, WebhookFailureCode>> = {
  Timeout: 'timeout',
  ENOTFOUND: 'unresolved',
  EAI_AGAIN: 'unresolved',
  ECONNREFUSED: 'refused',
  SwitchedProtocol: 'switchedProtocol',
};

/** Returns the code for a request without a response, which pages translate. */
function failureCodeOf({ kind, code }: Pick<CloudError, 'kind' | 'code'>): WebhookFailureCode {
  if (kind === 'refused') return 'notAllowed';
  const known = codes[code];
  if (known !== undefined) return known;
  return /CERT|SIGNATURE|TLS|SSL|EPROTO/.test(code) ? 'certificate' : 'connection';
}

/** Returns the code for an unsuccessful response. */
function statusCodeOf(status: number): WebhookFailureCode {
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

export interface WebhookWorkerParts extends OutboxPace {
  readonly store: DeliveryStore;
  readonly call: CallTarget;
  readonly now: () => Date;
}

/** Delays in seconds for eleven attempts in a little more than a day. */
export const defaultDelays: readonly number[] = [5, 30, 120, 300, 900, 3600, 7200, 14_400, 28_800, 36_000];

/** Nothing is sent without a signature; rotating the secret helps. */
const unsigned = {
  error: english['note.webhook-secretUnreadable'],
  errorCode: 'secretUnreadable',
} as const;

/** Truncates a response for the log and removes characters that PostgreSQL does not accept in text. */
const cleanText = (text: string): string => text.replaceAll('\u0000', '').slice(0, 2000);

/** Records a failed attempt; `requestedMs` is the delay requested by the receiver. */
function failure(
  { tries }: ClaimedDelivery,
  { delayAfter }: Sending,
  rest: Omit<DeliveryOutcome, 'state' | 'afterSeconds'>,
  requestedMs = 0,
): DeliveryOutcome {
  const delay = delayAfter(tries);
  const isFinal = rest.errorCode === 'gone' || rest.errorCode === 'secretUnreadable';
  return delay === undefined || isFinal
    ? { state: 'dead', afterSeconds: 0, ...rest }
    : { state: 'pending', afterSeconds: Math.max(delay, requestedMs / 1000), ...rest };
}

/** Creates the worker that sends webhook deliveries. */
export function createWebhookWorker({ call, now, ...parts }: WebhookWorkerParts): OutboxWorker {
  const send = async (delivery: ClaimedDelivery, sending: Sending): Promise<DeliveryOutcome> => {
    const startedAt = performance.now();
    const spent = (): number => Math.round(performance.now() - startedAt);
    const silent = { status: null, answer: '' };
    if (delivery.secrets.length === 0) {
      return failure(delivery, sending, { ...silent, ...unsigned, milliseconds: 0 });
    }
    let answer: TargetAnswer;
    try {
      const headers = signedHeaders(delivery.id, now(), delivery.body, delivery.secrets);
      answer = await call({ url: delivery.url, headers, body: delivery.body, signal: sending.signal });
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      const errorCode = failureCodeOf(error);
      return failure(delivery, sending, {
        ...silent,
        error: error.message,
        errorCode,
        milliseconds: spent(),
      });
    }
    const { status, text, retryAfterMs } = answer;
    const rest = { status, answer: cleanText(text), milliseconds: spent() };
    if (status >= 200 && status < 300) {
      return { state: 'delivered', error: null, errorCode: null, afterSeconds: 0, ...rest };
    }
    const errorCode = statusCodeOf(status);
    const error = webhookFailureText({ status, error: null, errorCode }, formatEnglish);
    return failure(delivery, sending, { ...rest, error, errorCode }, retryAfterMs);
  };
  return createOutboxWorker({ ...parts, send, patienceMs: 2000 });
}
