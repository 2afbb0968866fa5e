import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { watchForRetry } from '../../core/store/retry-in-background.ts';
import type { RootState } from '../../core/store/store.ts';
import type { FailureProps } from './FailureActions.tsx';

/** Shows nothing for a background part that could not be loaded, and retries when the network returns and at every navigation. */
export function BackgroundFailure({ onRetry }: FailureProps) {
  const store = useStore<RootState>();
  useEffect(() => watchForRetry(store, onRetry), [store, onRetry]);
  return null;
}
