import type { ApiError } from '../../core/api/problem.ts';
import { useT, type t as translate } from '../../core/i18n/translate.tsx';
import { usePermissionTexts, type PermissionTexts } from '../../core/permission-labels/permission-labels.ts';
import { permissionsOf } from './authority-refusal.ts';

const maxNamed = 5;

/** Returns why a change of users, roles or permissions was refused, with the permissions that decided. */
function authorityText(problem: ApiError, t: typeof translate, labelOf: PermissionTexts['labelOf']): string {
  const keys = permissionsOf(problem);
  const keyLabels = keys
    .slice(0, maxNamed)
    .map((key) => t('administration.refused.key', { label: labelOf(key) }));
  const list = t('administration.refused.keys', {
    keys: keyLabels.join(', '),
    more: Math.max(0, keys.length - maxNamed),
  });
  return [problem.detail, list, problem.hint].filter(Boolean).join(' ');
}

/** Explains why a change of users, roles or permissions was refused, in the user's language. */
export function AuthorityRefusal({ problem }: { readonly problem: ApiError }) {
  const t = useT();
  const { labelOf } = usePermissionTexts();
  return authorityText(problem, t, labelOf);
}
