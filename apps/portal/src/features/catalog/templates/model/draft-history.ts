import type { FormDefinition } from '@blueport/contracts';
import { editedPlace } from './draft-changes.ts';

/** Drafts that were left behind, and those that an undo left. */
export interface DraftHistory {
  readonly past: readonly FormDefinition[];
  readonly future: readonly FormDefinition[];
  /** What the last edit was about: typing on in the same property is the same step. */
  readonly place?: string | undefined;
}

export const noHistory: DraftHistory = { past: [], future: [] };

/** More steps than these nobody goes back. */
const mostSteps = 100;

/** The history after an edit. */
export function recorded(history: DraftHistory, before: FormDefinition, after: FormDefinition): DraftHistory {
  const place = editedPlace(before, after);
  const goesOn = place !== undefined && place === history.place && history.past.length > 0;
  return { past: goesOn ? history.past : [...history.past, before].slice(-mostSteps), future: [], place };
}

/** One step back or forth from the present draft; undefined where there is none. */
export function stepped(
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
