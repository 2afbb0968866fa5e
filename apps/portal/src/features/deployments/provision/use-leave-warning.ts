import { useEffect } from 'react';
import type { DraftState } from './use-draft-saving.ts';

/** Asks before the browser closes the page while the last edits are not yet on the server. */
export function useLeaveWarning(draftState: DraftState): void {
  const unsaved = draftState !== 'clean' && draftState !== 'saved';
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
