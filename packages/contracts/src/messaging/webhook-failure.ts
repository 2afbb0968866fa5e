import type { Translate } from '../messages/translate-problem.ts';

/** Why an attempt failed, for translation on pages. `error` contains the whole sentence in English. */
export const webhookFailureCodes = [
  'timeout',
  'unresolved',
  'refused',
  'certificate',
  'connection',
  'switchedProtocol',
  'notAllowed',
  'redirect',
  'status',
  'gone',
  'secretUnreadable',
] as const;
export type WebhookFailureCode = (typeof webhookFailureCodes)[number];

/** Why the portal disabled a webhook: the receiver responded that it is gone, or it failed for days. */
export const webhookDisabledCodes = ['gone', 'failing'] as const;
export type WebhookDisabledCode = (typeof webhookDisabledCodes)[number];

/** Days of failures after which a webhook is disabled. */
export const webhookDisableAfterDays = 3;

interface WebhookAttempt {
  readonly status: number | null;
  readonly error: string | null;
  readonly errorCode: WebhookFailureCode | null;
}

/**
 * Returns why an attempt failed in the reader's language, or null if it did not; in English if the catalogue lacks it
 * and for attempts older than the codes.
 */
export function webhookFailureText(
  { status, error, errorCode }: WebhookAttempt,
  translate: Translate,
): string | null {
  if (errorCode === null) return error;
  return translate(`note.webhook-${errorCode}`, { status: String(status ?? '') }) ?? error;
}
