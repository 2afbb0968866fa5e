import { checkPermission, guardRedirects, screens } from '@blueport/contracts';
import type { ScreenId, Session } from '@blueport/contracts';

/**
 * The decision of a route for this session: show the page, redirect to `/`, refuse with the name of the key, or end the
 * session.
 */
export type PageAccess =
  | { readonly kind: 'show' }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'logout' }
  | { readonly kind: 'forbidden'; readonly key: string; readonly missing: 'organization' | 'role' | 'both' };

/**
 * Applies the access rule of pages: help is public; every other screen requires a session and a key that both
 * the organization and the role have.
 */
export function pageAccess(session: Session, screenId: ScreenId): PageAccess {
  const { access } = screens[screenId];
  if (access.kind === 'open') return { kind: 'show' };
  if (guardRedirects(session.state)) return { kind: 'redirect' };
  if (session.state === 'ACCOUNT_EXPIRED') return { kind: 'expired' };
  if (!session.account) return { kind: 'redirect' };
  if (access.kind === 'session') return { kind: 'show' };
  const { account } = session;
  const answers = access.anyOf.map((key) => ({ key, answer: checkPermission(account, key) }));
  if (answers.some(({ answer }) => answer.allowed)) return { kind: 'show' };
  const refusal = answers[0];
  if (!refusal || refusal.answer.allowed) return { kind: 'show' };
  if (refusal.answer.missing === 'list') return { kind: 'logout' };
  return { kind: 'forbidden', key: refusal.key, missing: refusal.answer.missing };
}
