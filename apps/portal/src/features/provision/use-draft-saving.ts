import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppSelector } from '../../store/store.ts';
import { toDraft } from './model/draft.ts';
import { forgetUnsent, keepUnsent } from './model/unsent-draft.ts';
import type { WizardStep } from './model/wizard-steps.ts';
import { useSaveDraftMutation } from './queries.ts';
import type { Wizard } from './use-wizard.ts';

export type DraftState = 'clean' | 'waiting' | 'saved' | 'failed';
const quietMilliseconds = 800;

interface Kept {
  /** The edit up to which the server has everything. */
  readonly edits: number;
  readonly failed: boolean;
}

/** Keeps the wizard on the server a moment after the last edit, and at once when the page is left. */
export function useDraftSaving(wizard: Wizard, step: WizardStep) {
  const { blueprint, state, offer } = wizard;
  const { edits } = state;
  const [save] = useSaveDraftMutation();
  const accountId = useAppSelector((root) => root.auth.account?.id ?? '');
  const writing = useRef<Promise<void>>(Promise.resolve());
  const [kept, setKept] = useState<Kept>({ edits: 0, failed: false });
  const latest = useRef({ values: state.values, step, offer, unsaved: false });
  useEffect(() => {
    latest.current.values = state.values;
    latest.current.step = step;
    latest.current.offer = offer;
  });

  const send = useCallback(
    async (upTo: number) => {
      latest.current.unsaved = false;
      const draft = toDraft(blueprint, latest.current.values, latest.current.step, latest.current.offer);
      const { error } = await save({ name: blueprint.name, draft });
      if (error) latest.current.unsaved = true;
      // What the server cannot take now waits here: nothing typed is lost with an ended session.
      if (error) keepUnsent(accountId, blueprint.name, draft, Date.now());
      else forgetUnsent(accountId, blueprint.name);
      setKept((now) =>
        error ? { ...now, failed: true } : { edits: Math.max(now.edits, upTo), failed: false },
      );
    },
    [accountId, blueprint, save],
  );
  /** One after the other: an older draft must not arrive after a newer one. */
  const write = useCallback(
    (upTo: number): Promise<void> => {
      writing.current = writing.current.then(() => send(upTo));
      return writing.current;
    },
    [send],
  );

  useEffect(() => {
    if (edits === 0 || step === 'status') return undefined;
    latest.current.unsaved = true;
    const timer = setTimeout(() => {
      // What was submitted or discarded meanwhile must not come back as a draft.
      if (latest.current.unsaved) void write(edits);
    }, quietMilliseconds);
    return () => clearTimeout(timer);
  }, [edits, step, write]);

  useEffect(() => {
    const box = latest;
    return () => {
      if (box.current.unsaved) void write(0);
    };
  }, [write]);

  /** After a submit or a discard there is nothing left to keep; resolves when nothing is on its way any more. */
  const forget = useCallback(async (): Promise<void> => {
    latest.current.unsaved = false;
    setKept({ edits, failed: false });
    await writing.current;
    latest.current.unsaved = false;
    forgetUnsent(accountId, blueprint.name);
  }, [accountId, blueprint, edits]);
  const draftState: DraftState =
    edits === 0 ? 'clean' : kept.failed ? 'failed' : edits > kept.edits ? 'waiting' : 'saved';
  return { draftState: step === 'status' ? ('clean' as const) : draftState, forget };
}
