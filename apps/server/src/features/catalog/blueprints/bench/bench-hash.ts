import type { BenchCase, BenchRun, BenchState, CloudName } from '@blueport/contracts';
import { hashOf } from '../../../../security/canonical-json.ts';

/** Finding code for a resource type without a known schema. */
export const typeUnknown = 'TypeUnknown';

/** Returns the hash of the content that a bench run covers; labels and documentation do not count. */
export function benchHash(content: {
  readonly text: string;
  readonly cases: readonly BenchCase[];
  readonly clouds: readonly CloudName[];
}): string {
  const { text, cases, clouds } = content;
  return hashOf({ text, cases, clouds: clouds.toSorted() }).toString('hex');
}

/** Returns whether a run found unknown types before runs recorded their names; only another run can name them. */
const leavesUnsaid = ({ rows, unjudged }: BenchRun): boolean =>
  unjudged === undefined &&
  rows.some(({ availability }) => availability.findings.some(({ code }) => code === typeUnknown));

/** Returns whether a run still covers the current content, and its result. */
export function benchStateOf(run: BenchRun | null, hash: string): BenchState {
  if (!run) return 'none';
  if (run.hash !== hash) return 'stale';
  if (!run.green) return 'red';
  if (leavesUnsaid(run)) return 'stale';
  return run.unjudged?.length ? 'partial' : 'green';
}
