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
