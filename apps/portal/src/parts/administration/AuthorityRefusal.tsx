import type { ApiError } from '../../core/api/problem.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { usePermissionWords } from '../../core/permission-words/permission-words.ts';
import { authorityText } from './authority-text.ts';

/** Why a change of people, roles or permissions was refused, in the reader's language. */
export function AuthorityRefusal({ problem }: { readonly problem: ApiError }) {
  const t = useT();
  const { labelOf } = usePermissionWords();
  return authorityText(problem, t, labelOf);
}
