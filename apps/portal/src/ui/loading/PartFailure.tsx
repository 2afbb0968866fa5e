import { useCallback, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import type { FailureProps } from './FailureActions.tsx';
import type { PartLoader } from './part-loader.ts';
import { useAutomaticRetry } from './use-automatic-retry.ts';

interface PartFailureProps {
  readonly loader: PartLoader<unknown>;
  readonly Failure: ComponentType<FailureProps>;
  /** Called after every retry. */
  readonly onAttempt: () => void;
  readonly onClose?: (() => void) | undefined;
  /** Called when the failure is no longer shown. */
  readonly onGone?: () => void;
}

/** Shows why a part could not be loaded. Retries on request and when the connection is back. */
export function PartFailure({ loader, Failure, onAttempt, onClose, onGone }: PartFailureProps) {
  const [failure, setFailure] = useState(loader.failure);
  const [isRetrying, setRetrying] = useState(false);
  const fetch = useCallback(async () => {
    await loader.fetch();
    setFailure(loader.failure);
    setRetrying(false);
    onAttempt();
  }, [loader, onAttempt]);
  useAutomaticRetry(failure, fetch);
  useEffect(() => onGone, [onGone]);
  const retry = () => {
    setRetrying(true);
    void fetch();
  };
  return <Failure error={failure} onRetry={retry} isRetrying={isRetrying} onClose={onClose} />;
}
