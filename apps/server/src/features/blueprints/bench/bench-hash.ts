import type { BenchCase, BenchRun, BenchState, CloudName } from '@blueport/contracts';
import { hashOf } from '../../../security/canonical-json.ts';

/** What a run of the bench stands for; words and documentation play no part in it. */
export function benchHash(content: {
  readonly text: string;
  readonly cases: readonly BenchCase[];
  readonly clouds: readonly CloudName[];
}): string {
  const { text, cases, clouds } = content;
  return hashOf({ text, cases, clouds: clouds.toSorted() }).toString('hex');
}

/** Whether a run still speaks of the present content, and how it went. */
export function benchStateOf(run: BenchRun | null, hash: string): BenchState {
  if (!run) return 'none';
  if (run.hash !== hash) return 'stale';
  return run.green ? 'green' : 'red';
}
