import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';

/**
 * Reads again what is on the page once the network is back, and knows whether anybody looks at it, so that what is asked every few
 * seconds (`skipPollingIfUnfocused`) is not asked by pages in the background. The answer stops following.
 */
export function followConnection(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): () => void {
  return setupListeners(dispatch, (send, { onOnline, onOffline, onFocus, onFocusLost }) => {
    const online = () => void send(onOnline());
    const offline = () => void send(onOffline());
    const seen = () => void send(document.visibilityState === 'hidden' ? onFocusLost() : onFocus());
    seen();
    addEventListener('online', online);
    addEventListener('offline', offline);
    document.addEventListener('visibilitychange', seen);
    return () => {
      removeEventListener('online', online);
      removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', seen);
    };
  });
}
