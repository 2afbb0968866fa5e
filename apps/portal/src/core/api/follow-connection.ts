import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';

/**
 * Refetches the data of the page when the network is back, and tracks the visibility of the page, so that pages in the
 * background do not poll (`skipPollingIfUnfocused`). Returns a function that stops this.
 */
export function followConnection(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): () => void {
  return setupListeners(dispatch, (send, { onOnline, onOffline, onFocus, onFocusLost }) => {
    const online = () => void send(onOnline());
    const offline = () => void send(onOffline());
    const onVisibilityChange = () =>
      void send(document.visibilityState === 'hidden' ? onFocusLost() : onFocus());
    onVisibilityChange();
    addEventListener('online', online);
    addEventListener('offline', offline);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      removeEventListener('online', online);
      removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  });
}
