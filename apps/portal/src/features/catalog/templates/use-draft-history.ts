import type { FormDefinition } from '@blueport/contracts';
import { useState } from 'react';
import { isDeepEqual, editedProperty } from './model/draft-changes.ts';

/** Earlier drafts for undo, and undone drafts for redo. */
export interface DraftHistory {
  readonly past: readonly FormDefinition[];
  readonly future: readonly FormDefinition[];
  /** Property changed by the last edit. Further typing in it belongs to the same step. */
  readonly place?: string | undefined;
}

export const noHistory: DraftHistory = { past: [], future: [] };

/** Limits memory use; users rarely undo more steps than this. */
const maxSteps = 100;

/** Returns the history after an edit. */
export function recordEdit(
  history: DraftHistory,
  before: FormDefinition,
  after: FormDefinition,
): DraftHistory {
  const place = editedProperty(before, after);
  const goesOn = place !== undefined && place === history.place && history.past.length > 0;
  return { past: goesOn ? history.past : [...history.past, before].slice(-maxSteps), future: [], place };
}

/** Moves one step back or forward from the current draft, or returns undefined if there is no such step. */
export function stepHistory(
  { past, future }: DraftHistory,
  present: FormDefinition,
  way: 'undo' | 'redo',
): { readonly history: DraftHistory; readonly draft: FormDefinition } | undefined {
  const draft = way === 'undo' ? past.at(-1) : future.at(-1);
  if (!draft) return undefined;
  return {
    draft,
    history:
      way === 'undo'
        ? { past: past.slice(0, -1), future: [...future, present] }
        : { past: [...past, present], future: future.slice(0, -1) },
  };
}

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
  const [seenDraft, setSeenDraft] = useState(draft);
  if (seenDraft !== draft) {
    setSeenDraft(draft);
    // Saving returns a new but equal object, which must not reset the history.
    if (!isDeepEqual(seenDraft, draft)) setHistory(noHistory);
  }
  const show = (next: FormDefinition) => {
    setSeenDraft(next);
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
