import type { Problem, ProblemCode } from '@blueport/contracts';
import { translateProblem } from '@blueport/contracts/messages/translate-problem.ts';
import { i18n } from '@lingui/core';
import { loadFeatureMessages } from '../i18n/locale.ts';
import { serverText } from '../i18n/server-text.ts';

/** A refusal of the API, or the lack of any answer, in the one shape that screens show. */
export type ApiError = Problem & { readonly retryAfterSeconds?: number };

/** When no answer came at all. */
export const offline: ApiError = { type: 'urn:blueport:problem:offline', title: 'offline', status: 0 };

/** Returns a problem in the reader's language; in English, which the server writes, if its texts cannot be loaded. */
async function inReadersLanguage(problem: Problem): Promise<Problem> {
  if (i18n.locale === 'en' || i18n.locale === '') return problem;
  await loadFeatureMessages('problems').catch(() => undefined);
  const words =
    problem.permission === undefined
      ? undefined
      : await (await import('../permission-words/permission-words.ts')).loadPermissionWords(i18n.locale);
  return translateProblem(problem, serverText, words?.labelOf);
}

/** Reads problem details from an answer; anything else becomes a problem with the status alone. */
export async function readProblem(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const retryAfter = Number(response.headers.get('retry-after'));
  const problem: Problem = isProblemBody(body)
    ? await inReadersLanguage(body)
    : { type: 'about:blank', title: response.statusText, status: response.status };
  return {
    ...problem,
    ...(problem.requestId || !requestId ? {} : { requestId }),
    ...(retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
  };
}

/** The three fields that every problem has; a schema would bring its library into the first download. */
function isProblemBody(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  const { type, title, status } = body as Partial<Problem>;
  return typeof type === 'string' && typeof title === 'string' && typeof status === 'number';
}

/** Whether an error is a problem of this kind. */
export function isProblem(error: unknown, code: ProblemCode): boolean {
  return toApiError(error)?.type === `urn:blueport:problem:${code}`;
}

/** The problem inside whatever RTK Query or a catch clause hands over; undefined when there is none. */
export function toApiError(error: unknown): ApiError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('type' in error && 'status' in error) return error as ApiError;
  if ('message' in error) {
    return { type: 'about:blank', title: String(error.message), status: 0 };
  }
  return undefined;
}
