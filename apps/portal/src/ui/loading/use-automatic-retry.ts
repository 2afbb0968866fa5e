import { useEffect } from 'react';
import { ChunkError } from './chunk-error.ts';

const interval = 5000;

/**
 * Retries automatically after a lost connection: when the network returns, and regularly in case only the server was
 * down.
 */
export function useAutomaticRetry(error: unknown, retry: () => unknown): void {
  const isUnreachable = error instanceof ChunkError && error.reason === 'unreachable';
  useEffect(() => {
    if (!isUnreachable) return undefined;
    const timer = setInterval(() => {
      if (navigator.onLine && document.visibilityState === 'visible') retry();
    }, interval);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [isUnreachable, retry]);
}
