import { CloudError, type CloudErrorKind } from './cloudError.ts';
import { readCloudErrorDetail } from './readCloudErrorDetail.ts';

/** The parts of an error response. */
export interface FailedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly retryAfterMs: number | undefined;
  /** Whether the request's method is safe. */
  readonly safe: boolean;
}

function kindOf(status: number, safe: boolean): CloudErrorKind {
  if (status === 401) return 'unauthorized';
  if (status === 404) return 'not-found';
  if (status === 429) return 'throttled';
  if (status === 501) return 'refused';
  if (status === 503) return 'unavailable';
  // A gateway or a crash may have caused the response after the request took effect.
  if (status >= 500 || status === 408) return safe ? 'unavailable' : 'unknown-outcome';
  return 'refused';
}

/** Converts an error response to a typed error with the cloud's own code and message. */
export function errorFromResponse(answer: FailedAnswer): CloudError {
  const detail = readCloudErrorDetail(answer.body);
  return new CloudError({
    kind: kindOf(answer.status, answer.safe),
    code: detail?.code ?? answer.headers['x-ms-failure-cause'] ?? `Http${answer.status}`,
    message: detail?.message ?? `The cloud responded with status ${answer.status}.`,
    status: answer.status,
    ...(detail?.target === undefined ? {} : { target: detail.target }),
    policies: detail?.policies ?? [],
    details: detail?.details ?? [],
    ...(answer.retryAfterMs === undefined ? {} : { retryAfterMs: answer.retryAfterMs }),
    ...idsOf(answer.headers),
  });
}

function idsOf(headers: Readonly<Record<string, string>>): { requestId?: string; correlationId?: string } {
  const requestId = headers['x-ms-request-id'];
  const correlationId = headers['x-ms-correlation-request-id'];
  return {
    ...(requestId === undefined ? {} : { requestId }),
    ...(correlationId === undefined ? {} : { correlationId }),
  };
}
