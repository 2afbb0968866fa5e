import type { FormDefinition } from '@blueport/contracts';
import { useState } from 'react';
import { isDeepEqual } from './model/draft-changes.ts';
import { noHistory, recordEdit, stepHistory } from './model/draft-history.ts';

/** Undoable steps of editing a draft. */
export interface DraftSteps {
  readonly change: (next: FormDefinition) => void;
  /** Applies an undo or redo and returns the resulting draft, or undefined if there is no such step. */
  readonly step: (way: 'undo' | 'redo') => FormDefinition | undefined;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
}

/**
 * Records the history of a draft. A draft replaced from outside (discarded, restored or changed by another user) resets
 * it.
 */
export function useDraftHistory(
  draft: FormDefinition,
  onChange: (draft: FormDefinition) => void,
): DraftSteps {
  const [history, setHistory] = useState(noHistory);
  const [seen, setSeen] = useState(draft);
  if (seen !== draft) {
    setSeen(draft);
    // Saving returns a new but equal object, which must not reset the history.
    if (!isDeepEqual(seen, draft)) setHistory(noHistory);
  }
  const show = (next: FormDefinition) => {
    setSeen(next);
    onChange(next);
  };
  return {
    change: (next) => {
      setHistory(recordEdit(history, draft, next));
      show(next);
    },
    step: (way) => {
      const found = stepHistory(history, draft, way);
      if (!found) return undefined;
      setHistory(found.history);
      show(found.draft);
      return found.draft;
    },
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
  };
}
