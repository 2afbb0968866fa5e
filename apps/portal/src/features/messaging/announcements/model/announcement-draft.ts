import type { BodyOf, notificationRoutes } from '@blueport/contracts';
import { momentIn } from './zoned-moment.ts';

export const longestTitle = 120;
export const longestMessage = 2000;

/** What is being written. `roleIds` null means everybody. */
export interface AnnouncementDraft {
  readonly title: string;
  readonly message: string;
  readonly severity: 'info' | 'success' | 'warning' | 'error';
  readonly link: string;
  readonly roleIds: readonly string[] | null;
  /** On the clock of the writer's zone; empty is at once, or without an end. */
  readonly startsAt: string;
  readonly endsAt: string;
}

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

/** A pasted address of this portal is kept as its path: a link leads nowhere else. */
export function portalPath(typed: string, origin: string): string {
  const text = typed.trim();
  return text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
}

/** What is wrong by our own rules; the server has the last word. */
export function draftIssues(draft: AnnouncementDraft, zone: string, now: Date): ReadonlySet<DraftField> {
  const issues = new Set<DraftField>();
  if (draft.title.trim() === '') issues.add('title');
  if (draft.message.trim() === '') issues.add('message');
  if (draft.link !== '' && !/^\/portal(?:[/?#](?!\/)[^\s\\\p{Cc}]*)?$/u.test(draft.link)) issues.add('link');
  if (draft.roleIds?.length === 0) issues.add('roleIds');
  const start = draft.startsAt === '' ? now.toISOString() : momentIn(zone, draft.startsAt);
  const end = draft.endsAt === '' ? undefined : momentIn(zone, draft.endsAt);
  if (start === null || start < now.toISOString()) issues.add('startsAt');
  if (end === null || (end !== undefined && start !== null && end <= start)) issues.add('endsAt');
  return issues;
}

/** The draft as the API takes it. */
export function announcementBody(
  draft: AnnouncementDraft,
  zone: string,
): BodyOf<typeof notificationRoutes.announce> {
  const startsAt = momentIn(zone, draft.startsAt);
  const endsAt = momentIn(zone, draft.endsAt);
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
