import type { t as translate } from '../../core/i18n/translate.tsx';
import { type Operation, outcomeOf, type Outcome, type Step } from '@blueport/contracts';

export interface OperationProgress {
  readonly total: number;
  /** Steps that will not change any more, by how they ended. */
  readonly done: number;
  /** Steps that did what they were to do, with or without warnings. */
  readonly succeeded: number;
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
  const succeeded = operation.steps.filter(
    ({ state }) => state === 'Succeeded' || state === 'Warning',
  ).length;
  const outcome = outcomeOf(operation.state);
  const finished = outcome !== 'pending' && outcome !== 'running';
  const percent = finished ? 100 : total === 0 ? 0 : Math.floor((done / total) * 100);
  return { total, done, succeeded, byOutcome, percent, outcome };
}

/** How many steps there are and how far they came; of what failed, how many succeeded. */
export function stepsText(
  t: typeof translate,
  { outcome, done, succeeded, total }: OperationProgress,
): string {
  return outcome === 'error'
    ? t('deploy.stepsSucceeded', { succeeded, total })
    : t('deploy.stepsDone', { done, total });
}

/** Whether a step was left out on purpose, because another deployment declares its resource too; its `error` is the reason. */
export const isLeftToOthers = ({ state, error }: Step): boolean =>
  state === 'Skipped' && error?.code === 'SharedResource';

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

/** Failed steps first, then the order of work: as they began, and what was not begun by what waits for what. */
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

/** In which round each step can begin at the earliest: one after the last of those that it waits for. */
function roundsOf(steps: readonly Step[]): ReadonlyMap<string, number> {
  const rounds = new Map<string, number>();
  const byKey = new Map(
    steps.flatMap((step) => [[step.id, step] as const, [key(step.resourceId), step] as const]),
  );
  const roundOf = (step: Step): number => {
    const known = rounds.get(step.id);
    if (known !== undefined) return known;
    // Whatever waits for itself in the end is not gone round forever.
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
