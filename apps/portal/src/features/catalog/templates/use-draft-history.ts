import type { FormDefinition } from '@blueport/contracts';
import { useState } from 'react';
import { saysTheSame } from './model/draft-changes.ts';
import { noHistory, recorded, stepped } from './model/draft-history.ts';

/** The steps of an author's work on a draft, so that each can be taken back. */
export interface DraftSteps {
  readonly change: (next: FormDefinition) => void;
  /** Takes a step back or forth, and answers with the draft that it led to; undefined where there is none. */
  readonly step: (way: 'undo' | 'redo') => FormDefinition | undefined;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
}

/** Remembers what a draft was. Another draft that came from elsewhere (discarded, restored, somebody else's) begins anew. */
export function useDraftHistory(
  draft: FormDefinition,
  onChange: (draft: FormDefinition) => void,
): DraftSteps {
  const [history, setHistory] = useState(noHistory);
  const [seen, setSeen] = useState(draft);
  if (seen !== draft) {
    setSeen(draft);
    // A draft that was saved comes back as another object that says the same.
    if (!saysTheSame(seen, draft)) setHistory(noHistory);
  }
  const show = (next: FormDefinition) => {
    setSeen(next);
    onChange(next);
  };
  return {
    change: (next) => {
      setHistory(recorded(history, draft, next));
      show(next);
    },
    step: (way) => {
      const found = stepped(history, draft, way);
      if (!found) return undefined;
      setHistory(found.history);
      show(found.draft);
      return found.draft;
    },
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
  };
}
