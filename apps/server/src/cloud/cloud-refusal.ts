import { CloudError, isDeadlineExceeded } from '@blueport/cloud';
import { notFound, Refusal } from '../errors/refusal.ts';

/** Codes of the cloud's 401 response to a valid token used in another directory. Signing in again would not help. */
const foreignDirectory: ReadonlySet<string> = new Set(['InvalidAuthenticationTokenTenant']);

/** Returns whether the cloud hides a resource from the user: missing, in another directory, or not permitted. */
export const isInaccessible = (error: unknown): boolean =>
  error instanceof CloudError &&
  (error.kind === 'not-found' ||
    error.status === 404 ||
    error.status === 403 ||
    (error.status === 401 && foreignDirectory.has(error.code)));

/**
 * Reads from the cloud. Resources that do not exist and resources the user may not see yield the same "not found"
 * refusal.
 */
export async function readOrNotFound<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (isInaccessible(error)) throw notFound();
    throw error;
  }
}

/** Translates a failed cloud call into a refusal for the user. Returns other errors unchanged. */
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
      if (error.code === 'NotSimulated')
        return new Refusal('cloud-refused', { reason: 'cloud-not-simulated', cause: error });
      // The cloud's message is shown to the user because it names the resource and the rule.
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
