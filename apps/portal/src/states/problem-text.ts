import type { ApiError } from '../api/problem.ts';
import { t } from '../i18n/translate.tsx';

/** What a problem says to a person: a title and, where there is more to say, detail and hint. */
export function problemText(problem: ApiError | undefined): { title: string; detail: string } {
  if (!problem) return { title: t('error.unexpected'), detail: t('error.unexpectedDetail') };
  if (problem.type === 'urn:blueport:problem:offline') {
    return { title: t('error.offline'), detail: t('error.offlineDetail') };
  }
  if (problem.status === 404)
    return { title: t('error.notFound'), detail: problem.detail ?? t('error.notFoundDetail') };
  const parts = [problem.detail, problem.hint].filter((part) => part !== undefined && part !== '');
  return {
    title: problem.title || t('error.unexpected'),
    detail: parts.length > 0 ? parts.join(' ') : t('error.unexpectedDetail'),
  };
}
