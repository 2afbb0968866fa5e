import { useEffect } from 'react';
import type { DeploymentSummary, ListResult } from '@blueport/contracts';
import { callApi } from '../api/call.ts';
import { useEventStream } from '../api/use-event-stream.ts';
import { usePermission } from '../app/use-permission.ts';
import { operationChanged, operationsLoaded } from '../store/operations.ts';
import { store, useAppDispatch } from '../store/store.ts';

/** Keeps the bell true: the latest deployments at start, then every live change. */
export function LiveOperations() {
  return usePermission('deploymentList').allowed ? <Feed /> : null;
}

function Feed() {
  const dispatch = useAppDispatch();
  useEventStream((event) => dispatch(operationChanged(event)));
  useEffect(() => {
    const query = { limit: 15, sortObj: '{"updatedAt":-1}' };
    const load = async () => {
      const result = await callApi({ url: '/api/user/deployment', query }, () => store.getState());
      if ('error' in result) return;
      const list = (await result.response.json()) as ListResult<DeploymentSummary>;
      dispatch(operationsLoaded(list.result));
    };
    load().catch(() => undefined);
  }, [dispatch]);
  return null;
}
