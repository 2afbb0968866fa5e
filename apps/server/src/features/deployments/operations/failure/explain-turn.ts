import type { Failure } from '@blueport/contracts';
import type { Content } from '../content/content.ts';
import type { Work } from '../cloud/work.ts';
import type { Turn } from '../store/operation-store.ts';
import { blameParameters } from './blame-parameters.ts';
import { withoutValues } from './describe-policies.ts';

/**
 * Returns a turn in the form to store: policy refusals show the submitted values or none. A policy may quote a value of
 * the resource, including a password, so nothing of it is stored unchecked.
 */
export async function explainTurn(
  turn: Turn,
  work: Work,
  contentOf: (work: Work) => Promise<Content>,
): Promise<Turn> {
  const isRefusal = (failure: Failure | null): failure is Failure => failure?.policies !== undefined;
  const failures = [turn.machine.error, ...turn.steps.map(({ error }) => error)];
  if (!failures.some(isRefusal)) return turn;
  // If the content cannot be read or expanded any more, no field is blamed.
  const content = turn.machine.work === 'deploy' ? await contentOf(work).catch(() => undefined) : undefined;
  const explain = (failure: Failure | null): Failure | null => {
    if (!isRefusal(failure)) return failure;
    const redactedFailure = { ...failure, policies: withoutValues(failure.policies ?? []) };
    if (content === undefined) return redactedFailure;
    try {
      return blameParameters(failure, work, content);
    } catch {
      return redactedFailure;
    }
  };
  return {
    ...turn,
    machine: { ...turn.machine, error: explain(turn.machine.error) },
    steps: turn.steps.map((step) => ({ ...step, error: explain(step.error) })),
  };
}
