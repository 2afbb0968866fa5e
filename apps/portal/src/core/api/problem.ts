import type { Problem, ProblemCode } from '@blueport/contracts';
import { translateProblem } from '@blueport/contracts/messages/translate-problem.ts';
import { i18n } from '@lingui/core';
import { loadFeatureMessages } from '../i18n/locale.ts';
import { serverText } from '../i18n/server-text.ts';

/** A refusal of the API, or a missing response, in the form that screens show. */
export type ApiError = Problem & { readonly retryAfterSeconds?: number };

/** The problem used if there was no response. */
export const offline: ApiError = { type: 'urn:blueport:problem:offline', title: 'offline', status: 0 };

/**
 * Returns a problem in the user's language, or in English, as the server wrote it, if its messages cannot be loaded.
 */
async function inReadersLanguage(problem: Problem): Promise<Problem> {
  if (i18n.locale === 'en' || i18n.locale === '') return problem;
  const isFromEngine = problem.errors?.some(({ messageKey }) => messageKey?.startsWith('diagnostic.'));
  const catalogues = ['problems', ...(isFromEngine ? ['diagnostics'] : [])];
  await Promise.all(catalogues.map(loadFeatureMessages)).catch(() => undefined);
  const words =
    problem.permission === undefined
      ? undefined
      : await (await import('../permission-labels/permission-labels.ts')).loadPermissionTexts(i18n.locale);
  return translateProblem(problem, serverText, words?.labelOf);
}

/** Reads problem details from a response; anything else becomes a problem with only a status. */
export async function readProblem(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const retryAfter = Number(response.headers.get('retry-after'));
  const problem: Problem = isProblemBody(body)
    ? await inReadersLanguage(body)
    : // The text of the status, such as that of a proxy, is English in every language.
      { type: 'about:blank', title: '', status: response.status };
  return {
    ...problem,
    ...(problem.requestId || !requestId ? {} : { requestId }),
    ...(retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
  };
}

/** Checks the three fields every problem has. A schema would add its library to the first download. */
function isProblemBody(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  const { type, title, status } = body as Partial<Problem>;
  return typeof type === 'string' && typeof title === 'string' && typeof status === 'number';
}

/** Whether an error is a problem with this code. */
export function isProblem(error: unknown, code: ProblemCode): boolean {
  return toApiError(error)?.type === `urn:blueport:problem:${code}`;
}

/** Returns the problem contained in an error of RTK Query or a catch clause, or undefined if there is none. */
export function toApiError(error: unknown): ApiError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('type' in error && 'status' in error) return error as ApiError;
  if ('message' in error) {
    return { type: 'about:blank', title: String(error.message), status: 0 };
  }
  return undefined;
}
