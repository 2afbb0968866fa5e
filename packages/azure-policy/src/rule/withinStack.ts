/**
 * Runs what recurses over values of callers. A value nested so deeply that the stack ends is answered like any other
 * failure, because the doors of the engine never throw.
 */
export function withinStack<T>(run: () => T, otherwise: (message: string) => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) return otherwise('The value is nested too deeply.');
    throw error;
  }
}
