import type { BodyOf, notificationRoutes } from '@blueport/contracts';
import { zonedTimeToUtc } from '../../../../core/i18n/zoned-time.ts';

export const maxTitleLength = 120;
export const maxMessageLength = 2000;

/** Announcement being written. `roleIds` is null for all users. */
export type AnnouncementDraft = {
  readonly title: string;
  readonly message: string;
  readonly severity: 'info' | 'success' | 'warning' | 'error';
  readonly link: string;
  readonly roleIds: readonly string[] | null;
  /** Local time in the author's time zone. Empty to send now, or for no end. */
  readonly startsAt: string;
  readonly endsAt: string;
};

export const emptyDraft: AnnouncementDraft = {
  title: '',
  message: '',
  severity: 'info',
  link: '',
  roleIds: null,
  startsAt: '',
  endsAt: '',
};

type DraftField = 'title' | 'message' | 'link' | 'roleIds' | 'startsAt' | 'endsAt';

/** Converts a pasted URL of this portal to its path, because links must stay within the portal. */
export function portalPath(typed: string, origin: string): string {
  const text = typed.trim();
  return text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
}

/** Validates a draft in the browser. The server checks again. */
export function draftIssues(draft: AnnouncementDraft, zone: string, now: Date): ReadonlySet<DraftField> {
  const issues = new Set<DraftField>();
  if (draft.title.trim() === '') issues.add('title');
  if (draft.message.trim() === '') issues.add('message');
  if (draft.link !== '' && !/^\/portal(?:[/?#](?!\/)[^\s\\\p{Cc}]*)?$/u.test(draft.link)) issues.add('link');
  if (draft.roleIds?.length === 0) issues.add('roleIds');
  const start = draft.startsAt === '' ? now.toISOString() : zonedTimeToUtc(zone, draft.startsAt);
  const end = draft.endsAt === '' ? undefined : zonedTimeToUtc(zone, draft.endsAt);
  if (start === null || start < now.toISOString()) issues.add('startsAt');
  if (end === null || (end !== undefined && start !== null && end <= start)) issues.add('endsAt');
  return issues;
}

/** Converts a draft to a request body. */
export function announcementBody(
  draft: AnnouncementDraft,
  zone: string,
): BodyOf<typeof notificationRoutes.announce> {
  const startsAt = zonedTimeToUtc(zone, draft.startsAt);
  const endsAt = zonedTimeToUtc(zone, draft.endsAt);
  return {
    title: draft.title.trim(),
    message: draft.message.trim(),
    severity: draft.severity,
    ...(draft.link === '' ? {} : { link: draft.link }),
    ...(draft.roleIds === null ? {} : { roleIds: [...draft.roleIds] }),
    ...(startsAt === null ? {} : { startsAt }),
    ...(endsAt === null ? {} : { endsAt }),
  };
}
