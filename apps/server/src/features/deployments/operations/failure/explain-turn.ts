import type { Failure } from '@blueport/contracts';
import type { Content } from '../content/content.ts';
import type { Work } from '../cloud/work.ts';
import type { Turn } from '../store/operation-store.ts';
import { blameParameters } from './blame-parameters.ts';
import { withoutValues } from './tell-policies.ts';

/**
 * A turn as it is written down: what policies say in it is told with the values that were sent, or with none. A rule may repeat
 * what it found in a resource, a password too, so nothing of it is kept before that was looked at.
 */
export async function explainTurn(
  turn: Turn,
  work: Work,
  contentOf: (work: Work) => Promise<Content>,
): Promise<Turn> {
  const isRefusal = (failure: Failure | null): failure is Failure => failure?.policies !== undefined;
  const failures = [turn.machine.error, ...turn.steps.map(({ error }) => error)];
  if (!failures.some(isRefusal)) return turn;
  // What cannot be read or expanded any more blames nothing.
  const content = turn.machine.work === 'deploy' ? await contentOf(work).catch(() => undefined) : undefined;
  const explain = (failure: Failure | null): Failure | null => {
    if (!isRefusal(failure)) return failure;
    const bare = { ...failure, policies: withoutValues(failure.policies ?? []) };
    if (content === undefined) return bare;
    try {
      return blameParameters(failure, work, content);
    } catch {
      return bare;
    }
  };
  return {
    ...turn,
    machine: { ...turn.machine, error: explain(turn.machine.error) },
    steps: turn.steps.map((step) => ({ ...step, error: explain(step.error) })),
  };
}
