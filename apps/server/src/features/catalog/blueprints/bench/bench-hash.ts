import type { BenchCase, BenchRun, BenchState, CloudName } from '@blueport/contracts';
import { hashOf } from '../../../../security/canonical-json.ts';

/** What is said of a type that nothing is known of. */
export const typeUnknown = 'TypeUnknown';

/** What a run of the bench stands for; words and documentation play no part in it. */
export function benchHash(content: {
  readonly text: string;
  readonly cases: readonly BenchCase[];
  readonly clouds: readonly CloudName[];
}): string {
  const { text, cases, clouds } = content;
  return hashOf({ text, cases, clouds: clouds.toSorted() }).toString('hex');
}

/** A run of before types were named that nothing is known of, which found one: only another run says which. */
const leavesUnsaid = ({ rows, unjudged }: BenchRun): boolean =>
  unjudged === undefined &&
  rows.some(({ availability }) => availability.findings.some(({ code }) => code === typeUnknown));

/** Whether a run still speaks of the present content, and how it went. */
export function benchStateOf(run: BenchRun | null, hash: string): BenchState {
  if (!run) return 'none';
  if (run.hash !== hash) return 'stale';
  if (!run.green) return 'red';
  if (leavesUnsaid(run)) return 'stale';
  return run.unjudged?.length ? 'partial' : 'green';
}
