/** A step as the scheduler needs it. */
export interface ScheduledStep {
  node: string;
  state: 'Waiting' | 'Running' | 'Succeeded' | 'Failed' | 'Canceled' | 'Skipped';
  dependsOn: readonly string[];
}

/** The next action of a run. */
export interface Decision {
  /** Steps whose dependencies are all done, to be started in parallel. */
  start: string[];
  /** The final state of the run. Set when nothing is running and nothing can start. */
  ended?: 'Succeeded' | 'Failed';
}

/**
 * Decides the next action of a run. After a failure no new step starts, but running ones are completed. A step whose
 * dependency can no longer succeed ends the run instead of blocking it forever.
 */
export function decide(steps: readonly ScheduledStep[]): Decision {
  const states = new Map(steps.map((step) => [step.node, step.state]));
  const failed = steps.some((step) => step.state === 'Failed' || step.state === 'Canceled');
  const running = steps.some((step) => step.state === 'Running');
  const waiting = steps.filter((step) => step.state === 'Waiting');
  const ready = failed
    ? []
    : waiting.filter((step) =>
        // Dependencies outside of the run are already satisfied.
        step.dependsOn.every((node) => (states.get(node) ?? 'Succeeded') === 'Succeeded'),
      );
  const start = ready.map((step) => step.node);
  if (start.length > 0 || running) return { start };
  return { start, ended: failed || waiting.length > 0 ? 'Failed' : 'Succeeded' };
}
