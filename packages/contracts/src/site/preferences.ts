/** What the bell and the mail tell about; a person chooses per kind. */
export const notificationKinds = [
  'operationFinished',
  'operationFailed',
  'invitation',
  'accessRequest',
  'announcement',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Where a kind of notification is told. */
export interface NotificationChoice {
  portal: boolean;
  mail: boolean;
}

/** What a person chose for themselves; null follows the system or the browser. */
export interface Preferences {
  theme: 'light' | 'dark' | null;
  /** Language of the texts, for example `de`. */
  language: string | null;
  /** Region of numbers, dates and money as a BCP 47 tag, for example `de-CH`. */
  region: string | null;
  /** IANA time zone, for example `Europe/Zurich`. */
  timeZone: string | null;
  /** Whether shortcuts of a single key work (WCAG 2.1.4). */
  singleKeys: boolean;
  notifications: Record<NotificationKind, NotificationChoice>;
}

/** What counts until somebody chooses otherwise. */
export const defaultPreferences: Preferences = {
  theme: null,
  language: null,
  region: null,
  timeZone: null,
  singleKeys: true,
  notifications: {
    operationFinished: { portal: true, mail: false },
    operationFailed: { portal: true, mail: true },
    invitation: { portal: true, mail: false },
    accessRequest: { portal: true, mail: true },
    announcement: { portal: true, mail: false },
  },
};
