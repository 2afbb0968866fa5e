import type { NewAnnouncement } from '../queries.ts';

export const longestTitle = 120;
export const longestMessage = 2000;

/** What is being written. `roleIds` null means everybody. */
export interface AnnouncementDraft {
  readonly title: string;
  readonly message: string;
  readonly severity: 'info' | 'success' | 'warning' | 'error';
  readonly link: string;
  readonly roleIds: readonly string[] | null;
}

export const emptyDraft: AnnouncementDraft = {
  title: '',
  message: '',
  severity: 'info',
  link: '',
  roleIds: null,
};

type DraftField = 'title' | 'message' | 'link' | 'roleIds';

/** A pasted address of this portal is kept as its path: a link leads nowhere else. */
export function portalPath(typed: string, origin: string): string {
  const text = typed.trim();
  return text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
}

/** What is wrong by our own rules; the server has the last word. */
export function draftIssues(draft: AnnouncementDraft): ReadonlySet<DraftField> {
  const issues = new Set<DraftField>();
  if (draft.title.trim() === '') issues.add('title');
  if (draft.message.trim() === '') issues.add('message');
  if (draft.link !== '' && !/^\/portal(?:[/?#](?!\/)[^\s\\\p{Cc}]*)?$/u.test(draft.link)) issues.add('link');
  if (draft.roleIds?.length === 0) issues.add('roleIds');
  return issues;
}

/** The draft as the API takes it. */
export function announcementBody(draft: AnnouncementDraft): NewAnnouncement {
  return {
    title: draft.title.trim(),
    message: draft.message.trim(),
    severity: draft.severity,
    ...(draft.link === '' ? {} : { link: draft.link }),
    ...(draft.roleIds === null ? {} : { roleIds: [...draft.roleIds] }),
  };
}
