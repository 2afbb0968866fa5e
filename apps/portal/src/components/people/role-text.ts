import { formatDateTime } from '../../core/i18n/format.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';

interface RoleNote {
  readonly until: string | null;
  /** The directory groups that grant the role. */
  readonly via?: readonly string[];
}

/** Returns the end of a role, or the groups that grant it, in parentheses. Returns undefined if it has neither. */
export function roleNote({ until, via = [] }: RoleNote, t: typeof translate): string | undefined {
  if (via.length > 0) return t('users.roles.via', { count: via.length, groups: via.join(', ') });
  return until ? t('users.roles.until', { until: formatDateTime(until) }) : undefined;
}

/** Returns the name of a role, with its end or the groups that grant it. */
export const roleText = (
  { name, ...role }: RoleNote & { readonly name: string },
  t: typeof translate,
): string => [name, roleNote(role, t)].filter(Boolean).join(' ');
