import { CloudError, isDeadlineExceeded } from '@blueport/cloud';
import { notFound, Refusal } from '../errors/refusal.ts';

/** The cloud's 401 for a good token at a place of another directory: to sign in again would not help. */
const foreignDirectory: ReadonlySet<string> = new Set(['InvalidAuthenticationTokenTenant']);

/** Whether the cloud says that there is nothing of this name for this person: missing, of another directory, or not theirs. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof CloudError &&
  (error.kind === 'not-found' ||
    error.status === 404 ||
    error.status === 403 ||
    (error.status === 401 && foreignDirectory.has(error.code)));

/** Reads something of the cloud; what the person may not see and what does not exist answer alike. */
export async function readOrNotFound<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (isOutOfReach(error)) throw notFound();
    throw error;
  }
}

/** What a failed call to the cloud means to the person who caused it; other errors are handed back as they are. */
export function translateCloudError(error: unknown): unknown {
  if (!(error instanceof CloudError)) return error;
  const retryAfterSeconds = Math.max(1, Math.ceil((error.retryAfterMs ?? 5000) / 1000));
  switch (error.kind) {
    case 'unauthorized':
      return new Refusal(foreignDirectory.has(error.code) ? 'not-found' : 'cloud-sign-in-needed', {
        cause: error,
      });
    case 'not-found':
      return new Refusal('not-found', { cause: error });
    case 'refused':
      // The cloud's own words are for the person: they name the resource and the rule.
      return new Refusal('cloud-refused', {
        reason: 'cloud-refused',
        values: { message: `${error.code}: ${error.message}` },
        cause: error,
      });
    default:
      return new Refusal('cloud-unavailable', {
        ...(isDeadlineExceeded(error) && { reason: 'cloud-timeout' }),
        retryAfterSeconds,
        cause: error,
      });
  }
}
