import { CloudError, isDeadlineExceeded, OversizedAnswer } from '@blueport/cloud';
import { Refusal } from '../../../errors/refusal.ts';
import type { ReadNote } from '../metrics/index.ts';

const refusals = ['applications-credential', 'applications-consent'] as const;

/** Returns whether the cloud stopped a query because it reads too much, or its result is too large. */
export const exceedsLimits = ({ status, code, cause }: CloudError): boolean =>
  status === 504 || code === 'GatewayTimeout' || cause instanceof OversizedAnswer;

function noteOfCloud(error: CloudError): ReadNote {
  if (error.kind === 'throttled') {
    const seconds = Math.max(1, Math.ceil((error.retryAfterMs ?? 5000) / 1000));
    return { code: 'applications-throttled', values: { seconds: String(seconds) } };
  }
  if (exceedsLimits(error)) return { code: 'applications-limit' };
  if (error.status === 401 || error.status === 403 || error.status === 404)
    return { code: 'applications-forbidden' };
  if (error.kind === 'refused')
    return { code: 'applications-refused', values: { message: error.message.slice(0, 300) } };
  return {
    code:
      isDeadlineExceeded(error) || error.code === 'Timeout'
        ? 'applications-timeout'
        : 'applications-unreachable',
  };
}

/** Returns the note about a failed query, or undefined for errors that concern the whole request. */
export function telemetryNoteOf(error: unknown): ReadNote | undefined {
  if (error instanceof CloudError) return noteOfCloud(error);
  const reason = error instanceof Refusal ? error.details.reason : undefined;
  const code = refusals.find((one) => one === reason);
  return code && { code };
}
