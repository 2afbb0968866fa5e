import type { Middleware } from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';

/** Clears the session if it could not be restored: the portal starts signed out (spec.md section 4). */
export const clearAfterFailedRestore: Middleware = () => (next) => (action) => {
  const { type, err } = action as { readonly type: string; readonly err?: unknown };
  if (type === REHYDRATE && err) {
    try {
      localStorage.removeItem('persist:root');
      localStorage.removeItem('Editorfiles');
      sessionStorage.clear();
    } catch {
      // A storage that cannot be accessed contains none of our data.
    }
  }
  return next(action);
};
