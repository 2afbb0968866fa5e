import {
  maxProblemIssues,
  problemKinds,
  problemType,
  type Problem,
  type ProblemCode,
  type Reason,
} from '@blueport/contracts';
import { notFound, Refusal, type RefusalDetails } from '../errors/refusal.ts';

/** The response for an error. `unexpected` errors are logged, and their details never reach the client. */
export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
  readonly code: ProblemCode;
  readonly unexpected: boolean;
}

/** Kinds of errors that are not refusals; each is also the reason that explains it. */
type UnexpectedKind = ProblemCode & Reason;

/** Error codes of Fastify. */
const frameCodes: Readonly<Record<string, UnexpectedKind>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-request',
  FST_ERR_BAD_URL: 'malformed-request',
};
const notFoundCodes = new Set(['FST_ERR_MAX_PARAM_LENGTH_EXCEEDED', 'FST_ERR_NOT_FOUND']);

/** SQLSTATE classes and driver codes for a temporarily unavailable database. */
const unavailable = /^(08|57P|53[^1]|55P03|40001|40P01|57014|ECONN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)/;
const unavailableWords =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end/;

function kindOf(error: unknown): UnexpectedKind {
  const { code, statusCode, message } = error as { code?: unknown; statusCode?: unknown; message?: unknown };
  const name = typeof code === 'string' ? code : '';
  const framed = frameCodes[name];
  if (framed) return framed;
  if (name === '53100' || name === 'ENOSPC') return 'storage-full';
  if (unavailable.test(name) || unavailableWords.test(String(message))) return 'unavailable';
  if (statusCode === 429) return 'too-many-requests';
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return 'malformed-request';
  return 'internal';
}

/** Converts an error into a refusal. Unexpected errors keep only their kind. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (notFoundCodes.has(String((error as { code?: unknown }).code))) return notFound();
  const kind = kindOf(error);
  return new Refusal(kind, { reason: kind });
}

/**
 * Returns the challenge header for the required sign-in: RFC 9470 for its age, the directory's format for its claims.
 */
function challenge({ claims, maxAge }: RefusalDetails): string {
  if (maxAge !== undefined) return `Bearer error="insufficient_user_authentication", max_age="${maxAge}"`;
  if (claims === undefined) return 'Bearer';
  return `Bearer error="insufficient_claims", claims="${Buffer.from(claims).toString('base64')}"`;
}

/** Returns the first issues and the number of omitted ones. */
function listIssues({
  errors,
  omittedErrors = 0,
}: RefusalDetails): Pick<Problem, 'errors' | 'omittedErrors'> {
  if (!errors) return {};
  const omitted = omittedErrors + Math.max(0, errors.length - maxProblemIssues);
  return { errors: errors.slice(0, maxProblemIssues), ...(omitted > 0 && { omittedErrors: omitted }) };
}

/** Converts any error into a problem response: refusals keep their details, other errors only their kind. */
export function toProblemAnswer(error: unknown, requestId: string): ProblemAnswer {
  const { code, details } = asRefusal(error);
  const { status, title } = problemKinds[code];
  const retryAfter = details.retryAfterSeconds ?? (status === 503 ? 2 : status === 429 ? 10 : undefined);
  const { detail, hint, reason, values, permission, missing, claims, maxAge, organizations } = details;
  return {
    status,
    code,
    unexpected: status === 500,
    headers: {
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...(status === 401 && { 'www-authenticate': challenge(details) }),
    },
    body: {
      type: problemType(code),
      title,
      status,
      ...(detail !== undefined && { detail }),
      ...(hint !== undefined && { hint }),
      ...(reason !== undefined && { reason }),
      ...(values && { values }),
      ...listIssues(details),
      ...(permission !== undefined && { permission }),
      ...(missing && { missing }),
      ...(claims !== undefined && { claims }),
      ...(maxAge !== undefined && { maxAge }),
      ...(organizations && { organizations: [...organizations] }),
      // An object of another organization and a missing one give identical responses, so a 404 includes its
      // request ID only in the header.
      ...(status !== 404 && { requestId }),
    },
  };
}
