import type { DeploymentSummary } from '@blueport/contracts';
import { useState } from 'react';
import { isProblem, toApiError } from '../../../core/api/problem.ts';
import { problemText } from '../../../parts/states/index.ts';

export type BulkResult =
  | { readonly kind: 'accepted' }
  /** There was nothing to do. */
  | { readonly kind: 'left'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }
  /** It is not any more as it was when it was chosen. */
  | { readonly kind: 'stale' };

/** What one turn of a bulk action answers; a text says why there was nothing to do. */
export type BulkTurn = (deployment: DeploymentSummary) => Promise<{ readonly error?: unknown } | string>;

/** Why one was refused: what is wrong with its values, unless the refusal as a whole says more. */
function refusalText(error: unknown): string {
  const problem = toApiError(error);
  const said = (problem?.errors ?? []).map(({ message }) => message).join(' ');
  const isIssueEnough = isProblem(error, 'budget-exceeded') || !problem?.detail;
  return said !== '' && isIssueEnough ? said : problemText(problem).detail;
}

function resultOf(answer: Awaited<ReturnType<BulkTurn>>): BulkResult {
  if (typeof answer === 'string') return { kind: 'left', message: answer };
  if (!answer.error) return { kind: 'accepted' };
  if (isProblem(answer.error, 'stale')) return { kind: 'stale' };
  return { kind: 'refused', message: refusalText(answer.error) };
}

/** Does the same to deployments, one after the other, and keeps what became of each; one refusal stops no other. */
export function useBulkRun(possible: readonly DeploymentSummary[], turn: BulkTurn) {
  const [results, setResults] = useState<ReadonlyMap<string, BulkResult>>(new Map());
  const [running, setRunning] = useState(false);
  const start = async () => {
    setRunning(true);
    for (const deployment of possible) {
      const result = resultOf(await turn(deployment));
      setResults((now) => new Map(now).set(deployment.id, result));
    }
    setRunning(false);
  };
  return { results, running, start };
}
