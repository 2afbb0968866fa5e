import type { ApiError } from '../../core/api/problem.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';
import type { PermissionWords } from '../../core/permission-words/permission-words.ts';
import { authorityReasons, type AuthorityReason } from './authority-reasons.ts';

const mostNamed = 5;

const isReason = (reason: string | undefined): reason is AuthorityReason =>
  authorityReasons.some((known) => known === reason);

/** Returns why a change of people, roles or permissions was refused, with the permissions that decided. */
export function authorityText(
  { reason, errors = [] }: ApiError,
  t: typeof translate,
  labelOf: PermissionWords['labelOf'],
): string {
  if (!isReason(reason)) return '';
  const keys = errors.flatMap(({ values }) => values?.['key'] ?? []);
  const named = keys
    .slice(0, mostNamed)
    .map((key) => t('administration.refused.key', { label: labelOf(key) }));
  return t(`administration.refused.${reason}`, {
    keys: named.join(', '),
    more: Math.max(0, keys.length - mostNamed),
  });
}
