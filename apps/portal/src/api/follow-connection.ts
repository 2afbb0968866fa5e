import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';

/** Reads again what is on the page once the network is back; the answer stops following it. */
export function followConnection(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): () => void {
  return setupListeners(dispatch, (send, { onOnline, onOffline }) => {
    const online = () => void send(onOnline());
    const offline = () => void send(onOffline());
    addEventListener('online', online);
    addEventListener('offline', offline);
    return () => {
      removeEventListener('online', online);
      removeEventListener('offline', offline);
    };
  });
}
