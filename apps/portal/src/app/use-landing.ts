import type { AvailableLanding } from '@blueport/contracts';
import { useEffect, useState } from 'react';
import { sessionApi } from '../core/api/session-api.ts';

/** How long the root page waits for the server to name the landing page, in milliseconds. */
const patience = 1000;

/**
 * Returns the landing page that the server names, or undefined while it is loading. If the call fails or takes too
 * long, it is sign-in, and a later response no longer replaces it.
 */
export function useLanding(): AvailableLanding | undefined {
  const { isLoading } = sessionApi.useSessionLandingQuery();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [isLoading]);
  if (isLoading && !isLate) return undefined;
  return 'login';
}
