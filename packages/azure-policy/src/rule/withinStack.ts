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

/** The words for a stack that has ended, or for a value of the caller that fails when it is looked at. */
export function tooDeep(error: unknown): string {
  if (error instanceof RangeError) return 'The value is nested too deeply.';
  return `The value cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
}
