/** What the scheduler needs to know of a step. */
export interface ScheduledStep {
  node: string;
  state: 'Waiting' | 'Running' | 'Succeeded' | 'Failed' | 'Canceled' | 'Skipped';
  dependsOn: readonly string[];
}

/** What to do next with a run. */
export interface Decision {
  /** Steps whose dependencies are all done, to be started at the same time. */
  start: string[];
  /** How the run has ended, once nothing is running and nothing can start. */
  ended?: 'Succeeded' | 'Failed';
}

/**
 * Decides the next move of a run. After a failure nothing new starts, but what is running is waited for. A step whose
 * dependency can no longer succeed ends the run rather than waiting for ever.
 */
export function decide(steps: readonly ScheduledStep[]): Decision {
  const states = new Map(steps.map((step) => [step.node, step.state]));
  const failed = steps.some((step) => step.state === 'Failed' || step.state === 'Canceled');
  const running = steps.some((step) => step.state === 'Running');
  const waiting = steps.filter((step) => step.state === 'Waiting');
  const ready = failed
    ? []
    : waiting.filter((step) =>
        // A dependency outside of the run is no reason to wait.
        step.dependsOn.every((node) => (states.get(node) ?? 'Succeeded') === 'Succeeded'),
      );
  const start = ready.map((step) => step.node);
  if (start.length > 0 || running) return { start };
  return { start, ended: failed || waiting.length > 0 ? 'Failed' : 'Succeeded' };
}
