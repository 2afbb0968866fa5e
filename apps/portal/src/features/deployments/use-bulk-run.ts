import type { DeploymentSummary } from '@blueport/contracts';
import { useState } from 'react';
import { toApiError } from '../../api/problem.ts';
import { problemText } from '../../states/index.ts';

export type BulkResult =
  | { readonly kind: 'accepted' }
  /** There was nothing to do. */
  | { readonly kind: 'left'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

/** What one turn of a bulk action answers; a text says why there was nothing to do. */
export type BulkTurn = (deployment: DeploymentSummary) => Promise<{ readonly error?: unknown } | string>;

/** Does the same to deployments, one after the other, and keeps what became of each; one refusal stops no other. */
export function useBulkRun(possible: readonly DeploymentSummary[], turn: BulkTurn) {
  const [results, setResults] = useState<ReadonlyMap<string, BulkResult>>(new Map());
  const [running, setRunning] = useState(false);
  const start = async () => {
    setRunning(true);
    for (const deployment of possible) {
      const answer = await turn(deployment);
      const result: BulkResult =
        typeof answer === 'string'
          ? { kind: 'left', message: answer }
          : answer.error
            ? { kind: 'refused', message: problemText(toApiError(answer.error)).detail }
            : { kind: 'accepted' };
      setResults((now) => new Map(now).set(deployment.id, result));
    }
    setRunning(false);
  };
  return { results, running, start };
}
