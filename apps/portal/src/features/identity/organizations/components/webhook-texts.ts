import {
  webhookDisableAfterDays,
  webhookEventTypes,
  webhookFailureText,
  type Webhook,
  type WebhookEventType,
} from '@blueport/contracts';
import { serverText } from '../../../../core/i18n/server-text.ts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';

const isEvent = (event: string): event is WebhookEventType | 'webhook.test' =>
  event === 'webhook.test' || webhookEventTypes.some((known) => known === event);

/** Returns the description of an event, or its name if this version does not know it. */
export const eventText = (t: typeof translate, event: string): string =>
  isEvent(event) ? t(`organizations.webhook.event.${event}`) : event;

/** Returns why an attempt failed in the user's language, or null if it did not. */
export const attemptFailureText = (attempt: Parameters<typeof webhookFailureText>[0]): string | null =>
  webhookFailureText(attempt, serverText);

/** Returns why the portal disabled a webhook, or null if it did not. */
export function disabledText(t: typeof translate, webhook: Webhook): string | null {
  const { disabledCode, disabledReason } = webhook;
  if (disabledCode === null) return disabledReason;
  return t(`organizations.webhook.disabled.${disabledCode}`, { days: webhookDisableAfterDays });
}
