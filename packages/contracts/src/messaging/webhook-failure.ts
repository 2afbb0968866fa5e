/** Why an attempt came to nothing. Pages say it in the reader's language; `error` beside it has the whole sentence in English. */
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

/** Why the portal switched a webhook off: the receiver said that it is gone, or it failed for days. */
export const webhookDisabledCodes = ['gone', 'failing'] as const;
export type WebhookDisabledCode = (typeof webhookDisabledCodes)[number];

/** Days of failures after which a webhook is switched off. */
export const webhookDisableAfterDays = 3;
