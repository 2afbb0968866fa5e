import type { ApiError } from '../../core/api/problem.ts';
import { t } from '../../core/i18n/translate.tsx';

/** Whether nothing exists at this address: the server found nothing, or the address contains an invalid id. */
export function isMissing(problem: ApiError | undefined): boolean {
  if (problem?.status === 404) return true;
  const places = problem?.status === 400 ? (problem.errors ?? []) : [];
  return places.length > 0 && places.every(({ pointer }) => pointer.startsWith('#/params'));
}

/** Returns the texts of a problem: a title and, if there is more to say, detail and hint. */
export function problemText(problem: ApiError | undefined): { title: string; detail: string } {
  if (!problem) return { title: t('error.unexpected'), detail: t('error.unexpectedDetail') };
  if (problem.type === 'urn:blueport:problem:offline') {
    return { title: t('error.offline'), detail: t('error.offlineDetail') };
  }
  if (problem.type === 'urn:blueport:problem:cloud-sign-in-needed') {
    return { title: t('error.cloudSignIn'), detail: problem.detail ?? t('error.cloudSignInDetail') };
  }
  if (isMissing(problem)) {
    const serverDetail = problem.status === 404 ? problem.detail : undefined;
    return { title: t('error.notFound'), detail: serverDetail ?? t('error.notFoundDetail') };
  }
  const parts = [problem.detail, problem.hint].filter((part) => part !== undefined && part !== '');
  return {
    title: problem.title || t('error.unexpected'),
    detail: parts.length > 0 ? parts.join(' ') : t('error.unexpectedDetail'),
  };
}
