import { useCallback } from 'react';
import { applyDeploymentEvent, readUnheard } from '../../core/api/deployment-api.ts';
import { useEventStream, useStreamOpening } from '../../core/api/use-event-stream.ts';
import { useAppDispatch } from '../../core/store/store.ts';

/** While a screen with deployments is shown, live events write themselves into its data. */
export function useLiveDeployments(): void {
  const dispatch = useAppDispatch();
  useEventStream(useCallback((event) => void dispatch(applyDeploymentEvent(event)), [dispatch]));
  useStreamOpening((since) => void dispatch(readUnheard(since)));
}
