import { CloudError } from '@blueport/cloud';
import { Refusal } from '../http/refusal.ts';

/** What a failed call to the cloud means to the person who caused it; other errors are handed back as they are. */
export function translateCloudError(error: unknown): unknown {
  if (!(error instanceof CloudError)) return error;
  const retryAfterSeconds = Math.max(1, Math.ceil((error.retryAfterMs ?? 5000) / 1000));
  switch (error.kind) {
    case 'unauthorized':
      return new Refusal('cloud-sign-in-needed', { cause: error });
    case 'not-found':
      return new Refusal('not-found', { cause: error });
    case 'refused':
      // The cloud's own words are for the person: they name the resource and the rule.
      return new Refusal('cloud-refused', { detail: `${error.code}: ${error.message}`, cause: error });
    default:
      return new Refusal('cloud-unavailable', { retryAfterSeconds, cause: error });
  }
}
