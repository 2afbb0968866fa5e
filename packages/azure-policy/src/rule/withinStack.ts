/**
 * Runs what recurses over values of callers. A value nested so deeply that the stack ends is answered like any other
 * failure, because the doors of the engine never throw.
 */
export function withinStack<T>(run: () => T, otherwise: (message: string) => T): T {
  try {
    return run();
  } catch (error) {
    return otherwise(tooDeep(error));
  }
}

/** The words for a stack that has ended; any other error is none of a caller's making and goes on. */
export function tooDeep(error: unknown): string {
  if (error instanceof RangeError) return 'The value is nested too deeply.';
  throw error;
}
