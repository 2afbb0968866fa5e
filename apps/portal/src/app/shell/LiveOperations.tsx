import { useEffect } from 'react';
import type { ResponseOf } from '@blueport/contracts';
import { deploymentRoutes } from '@blueport/contracts/routes/deployments/deployment-routes';
import { callApi } from '../../core/api/call.ts';
import { requestOf } from '../../core/api/endpoints-of.ts';
import { loadMessages } from '../../core/api/notification-queries.ts';
import { takeStartPart } from '../../core/api/start-answer.ts';
import { useEventStream, useNotificationEvents } from '../../core/api/use-event-stream.ts';
import { usePermission } from '../../core/auth/use-permission.ts';
import { messageAdded, operationChanged, operationsLoaded } from '../../core/store/operations.ts';
import { store, useAppDispatch } from '../../core/store/store.ts';

/** Keeps the bell true: messages and the latest deployments at start, then every live change. */
export function LiveOperations() {
  return (
    <>
      <MessageFeed />
      {usePermission('deploymentList').allowed ? <DeploymentFeed /> : null}
    </>
  );
}

const refresh = (): void => {
  loadMessages(store).catch(() => undefined);
};

function MessageFeed() {
  const dispatch = useAppDispatch();
  useNotificationEvents((event) => {
    if (event.type === 'notification.added') dispatch(messageAdded(event));
    else refresh();
  });
  useEffect(() => {
    refresh();
    // Whoever comes back to the page sees what came meanwhile, also when the stream was down.
    const look = (): void => {
      if (document.visibilityState === 'visible') refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return null;
}

function DeploymentFeed() {
  const dispatch = useAppDispatch();
  useEventStream((event) => dispatch(operationChanged(event)));
  useEffect(() => {
    const latest = requestOf(deploymentRoutes.list, { query: { limit: 15, sortObj: { updatedAt: -1 } } });
    const load = async () => {
      const early = await takeStartPart('deployments', () => store.getState());
      if (early) return void dispatch(operationsLoaded(early.result));
      const result = await callApi(latest, () => store.getState());
      if ('error' in result) return;
      const list = (await result.response.json()) as ResponseOf<typeof deploymentRoutes.list>;
      dispatch(operationsLoaded(list.result));
    };
    load().catch(() => undefined);
  }, [dispatch]);
  return null;
}
