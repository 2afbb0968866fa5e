import { useCallback } from 'react';
import { applyDeploymentEvent, refetchUnfinished } from '../../core/api/deployment-api.ts';
import { useEventStream, useStreamOpening } from '../../core/api/use-event-stream.ts';
import { useAppDispatch } from '../../core/store/store.ts';

/** Applies live events to the cached deployments while the component is mounted. */
export function useLiveDeployments(): void {
  const dispatch = useAppDispatch();
  useEventStream(useCallback((event) => void dispatch(applyDeploymentEvent(event)), [dispatch]));
  useStreamOpening((since) => void dispatch(refetchUnfinished(since)));
}
