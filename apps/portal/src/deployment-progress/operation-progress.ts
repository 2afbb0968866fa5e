import { type Operation, outcomeOf, type Outcome, type Step } from '@blueport/contracts';

export interface OperationProgress {
  readonly total: number;
  /** Steps that will not change any more, by how they ended. */
  readonly done: number;
  readonly byOutcome: Readonly<Record<Outcome, number>>;
  /** Share of finished steps, 0 to 100. A finished operation is at 100 whatever its steps say. */
  readonly percent: number;
  readonly outcome: Outcome;
}

/** How far an operation is: what its ring and its heading show. */
export function operationProgress(operation: Operation): OperationProgress {
  const byOutcome: Record<Outcome, number> = { pending: 0, running: 0, success: 0, warning: 0, error: 0 };
  for (const step of operation.steps) byOutcome[outcomeOf(step.state)] += 1;
  const total = operation.steps.length;
  const done = byOutcome.success + byOutcome.warning + byOutcome.error;
  const outcome = outcomeOf(operation.state);
  const finished = outcome !== 'pending' && outcome !== 'running';
  const percent = finished ? 100 : total === 0 ? 0 : Math.floor((done / total) * 100);
  return { total, done, byOutcome, percent, outcome };
}

/** Seconds something took, or has taken until `now` while it runs; undefined before its start. */
export function elapsedSeconds(
  span: { readonly startedAt: string | null; readonly finishedAt: string | null },
  now: number,
): number | undefined {
  if (span.startedAt === null) return undefined;
  const end = span.finishedAt === null ? now : Date.parse(span.finishedAt);
  // Clocks of server and reader differ a little; a step never shows a negative time.
  return Math.max(0, (end - Date.parse(span.startedAt)) / 1000);
}

/** Steps in the order they began; those that wait come last. */
export function stepsInOrder(steps: readonly Step[]): Step[] {
  return steps.toSorted(
    (a, b) => began(a) - began(b) || finished(a) - finished(b) || a.name.localeCompare(b.name),
  );
}

function began(step: Step): number {
  return step.startedAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(step.startedAt);
}

function finished(step: Step): number {
  return step.finishedAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(step.finishedAt);
}
