import type { t as translate } from '../../core/i18n/translate.tsx';
import { type Operation, outcomeOf, type Outcome, type Step } from '@blueport/contracts';

export interface OperationProgress {
  readonly total: number;
  /** Number of finished steps, with any outcome. */
  readonly done: number;
  /** Number of succeeded steps, with or without warnings. */
  readonly succeeded: number;
  readonly byOutcome: Readonly<Record<Outcome, number>>;
  /** Share of finished steps, 0 to 100. A finished operation is at 100 regardless of its steps. */
  readonly percent: number;
  readonly outcome: Outcome;
  /** Whether the operation ended without finishing its steps, which are then canceled or skipped. */
  readonly isCutShort: boolean;
}

/** Returns the progress of an operation, for its ring and its heading. */
export function operationProgress(operation: Operation): OperationProgress {
  const byOutcome: Record<Outcome, number> = { pending: 0, running: 0, success: 0, warning: 0, error: 0 };
  for (const step of operation.steps) byOutcome[outcomeOf(step.state)] += 1;
  const total = operation.steps.length;
  const done = byOutcome.success + byOutcome.warning + byOutcome.error;
  const succeeded = operation.steps.filter(
    ({ state }) => state === 'Succeeded' || state === 'Warning',
  ).length;
  const outcome = outcomeOf(operation.state);
  const finished = outcome !== 'pending' && outcome !== 'running';
  const percent = finished ? 100 : total === 0 ? 0 : Math.floor((done / total) * 100);
  const isCutShort = operation.state === 'Failed' || operation.state === 'Canceled';
  return { total, done, succeeded, byOutcome, percent, outcome, isCutShort };
}

/** Returns the number of finished steps as text; for a failed or canceled operation, the number of succeeded steps. */
export function stepsText(
  t: typeof translate,
  { isCutShort, done, succeeded, total }: OperationProgress,
): string {
  return isCutShort
    ? t('deploy.stepsSucceeded', { succeeded, total })
    : t('deploy.stepsDone', { done, total });
}

/**
 * Whether a step was skipped on purpose because another deployment also declares its resource. Its `error` contains the
 * reason.
 */
export const isSharedStep = ({ state, error }: Step): boolean =>
  state === 'Skipped' && error?.code === 'SharedResource';

/** Returns the duration in seconds, until `now` if still running; undefined before the start. */
export function elapsedSeconds(
  span: { readonly startedAt: string | null; readonly finishedAt: string | null },
  now: number,
): number | undefined {
  if (span.startedAt === null) return undefined;
  const end = span.finishedAt === null ? now : Date.parse(span.finishedAt);
  // The clocks of server and browser may differ slightly; a duration is never negative.
  return Math.max(0, (end - Date.parse(span.startedAt)) / 1000);
}

/** Sorts steps: failed steps first, then by start time, then pending steps by their dependencies. */
export function stepsInOrder(steps: readonly Step[]): Step[] {
  const rounds = roundsOf(steps);
  const isFine = (step: Step): number => Number(step.state !== 'Failed');
  return steps.toSorted(
    (a, b) =>
      isFine(a) - isFine(b) ||
      began(a) - began(b) ||
      finished(a) - finished(b) ||
      (rounds.get(a.id) ?? 0) - (rounds.get(b.id) ?? 0) ||
      a.name.localeCompare(b.name, undefined, { numeric: true }),
  );
}

/** Returns the earliest round in which each step can start: the round after the last of its dependencies. */
function roundsOf(steps: readonly Step[]): ReadonlyMap<string, number> {
  const rounds = new Map<string, number>();
  const byKey = new Map(
    steps.flatMap((step) => [[step.id, step] as const, [key(step.resourceId), step] as const]),
  );
  const roundOf = (step: Step): number => {
    const known = rounds.get(step.id);
    if (known !== undefined) return known;
    // Guards against infinite recursion in a dependency cycle.
    rounds.set(step.id, 0);
    const before = step.dependsOn.flatMap((id) => byKey.get(id) ?? byKey.get(key(id)) ?? []);
    const round = before.reduce((most, one) => Math.max(most, 1 + roundOf(one)), 0);
    rounds.set(step.id, round);
    return round;
  };
  for (const step of steps) roundOf(step);
  return rounds;
}

const key = (id: string): string => id.toLowerCase();

function began(step: Step): number {
  return step.startedAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(step.startedAt);
}

function finished(step: Step): number {
  return step.finishedAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(step.finishedAt);
}
