import { defaultChannels, type NotificationKind } from '../messaging/message-kinds.ts';
import type { MessageChannels } from '../messaging/message-kinds/message-kind.ts';

/** A user's preferences. Null follows the system or the browser. */
export interface Preferences {
  theme: 'light' | 'dark' | null;
  /** Language of the texts, for example `de`. */
  language: string | null;
  /** Region of numbers, dates and money as a BCP 47 tag, for example `de-CH`. */
  region: string | null;
  /** IANA time zone, for example `Europe/Zurich`. */
  timeZone: string | null;
  /** Whether single-key shortcuts are enabled (WCAG 2.1.4). */
  singleKeys: boolean;
  notifications: Record<NotificationKind, MessageChannels>;
}

/** Preferences of a new user. */
export const defaultPreferences: Preferences = {
  theme: null,
  language: null,
  region: null,
  timeZone: null,
  singleKeys: true,
  notifications: defaultChannels,
};
