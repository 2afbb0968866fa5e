import type { DeploymentSummary } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import { useDeleteDeploymentMutation } from '../../api/deployment-queries.ts';
import { toApiError } from '../../api/problem.ts';
import { problemText } from '../../states/index.ts';
import { possibleActions } from './deployment-actions.ts';

export type BulkResult =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly message: string };

/** Deletes deployments one after the other and keeps what became of each. */
export function useBulkDelete(deployments: readonly DeploymentSummary[]) {
  const [remove] = useDeleteDeploymentMutation();
  const [results, setResults] = useState<ReadonlyMap<string, BulkResult>>(new Map());
  const [running, setRunning] = useState(false);
  const possible = useMemo(
    () =>
      deployments.filter((deployment) => possibleActions(deployment.state, deployment.lock !== null).remove),
    [deployments],
  );
  const start = async (resources: 'delete' | 'detach') => {
    setRunning(true);
    for (const { id, name } of possible) {
      const { error } = await remove({ id: name, key: crypto.randomUUID(), resources });
      const result: BulkResult = error
        ? { kind: 'refused', message: problemText(toApiError(error)).detail }
        : { kind: 'accepted' };
      setResults((now) => new Map(now).set(id, result));
    }
    setRunning(false);
  };
  return { results, running, possible, start };
}
