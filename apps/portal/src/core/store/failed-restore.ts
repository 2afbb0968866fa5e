import type { Middleware } from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';

/** When the session could not be restored nothing of it stays: the portal starts signed out (spec.md section 4). */
export const clearAfterFailedRestore: Middleware = () => (next) => (action) => {
  const { type, err } = action as { readonly type: string; readonly err?: unknown };
  if (type === REHYDRATE && err) {
    try {
      localStorage.removeItem('persist:root');
      localStorage.removeItem('Editorfiles');
      sessionStorage.clear();
    } catch {
      // A storage that may not even be touched holds nothing of ours.
    }
  }
  return next(action);
};
