import { formatDateTime } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';

/** Returns the name of a role, with its end if it has one. */
export const roleText = (
  { name, until }: { readonly name: string; readonly until: string | null },
  t: typeof translate,
): string => (until ? `${name} ${t('users.roles.until', { until: formatDateTime(until) })}` : name);
