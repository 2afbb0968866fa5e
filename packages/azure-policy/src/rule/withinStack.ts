import type { Finding } from '../messages/wording.ts';

/**
 * Runs a function that recurses over caller-supplied values. A stack overflow is handled like any other failure,
 * because the public functions of the engine never throw.
 */
export function withinStack<T>(run: () => T, otherwise: (finding: Finding) => T): T {
  try {
    return run();
  } catch (error) {
    return otherwise(tooDeep(error));
  }
}

/** Returns the finding for a stack overflow, or for a caller-supplied value that throws when it is read. */
export function tooDeep(error: unknown): Finding {
  if (error instanceof RangeError) return { reason: 'policy-too-deep' };
  const message = error instanceof Error ? error.message : String(error);
  return { reason: 'policy-unreadable', values: { error: message } };
}
