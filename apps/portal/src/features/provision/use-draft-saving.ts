import { useCallback, useEffect, useRef, useState } from 'react';
import { isProblem, toApiError } from '../../api/problem.ts';
import { useAppSelector } from '../../store/store.ts';
import { toDraft } from './model/draft.ts';
import { forgetUnsent, keepUnsent, wizardKey } from './model/unsent-draft.ts';
import type { WizardStep } from './model/wizard-steps.ts';
import { useSaveDraftMutation } from './queries.ts';
import type { Wizard } from './use-wizard.ts';

/** `conflict`: another tab or machine has written since this one read; somebody has to decide. */
export type DraftState = 'clean' | 'waiting' | 'saved' | 'failed' | 'conflict';
const quietMilliseconds = 800;

interface Kept {
  /** The edit up to which the server has everything. */
  readonly edits: number;
  readonly problem?: 'failed' | 'conflict';
}
const nothingKept: Kept = { edits: 0 };

/** Keeps the wizard on the server a moment after the last edit, and at once when the page is left. */
export function useDraftSaving(wizard: Wizard, step: WizardStep, revision: string | undefined) {
  const { blueprint, again, state, offer } = wizard;
  const { edits } = state;
  const [save] = useSaveDraftMutation();
  const accountId = useAppSelector((root) => root.auth.account?.id ?? '');
  const { name } = blueprint;
  const deployment = again?.name;
  const writing = useRef<Promise<void>>(Promise.resolve());
  const [kept, setKept] = useState(nothingKept);
  /** `base`: what was read last; undefined where nobody knows, and then it is written over. */
  const latest = useRef({
    values: state.values,
    step,
    offer,
    unsaved: false,
    onTheWay: false,
    inConflict: false,
    base: revision,
  });
  useEffect(() => {
    latest.current.values = state.values;
    latest.current.step = step;
    latest.current.offer = offer;
  });
  const present = useCallback(() => {
    const { values, step: at, offer: offered } = latest.current;
    return toDraft(blueprint, values, at, offered);
  }, [blueprint]);
  /** What the server does not have waits here: nothing typed is lost with a closed page or an ended session. */
  const keepHere = useCallback(
    () => keepUnsent(accountId, wizardKey(name, deployment), present(), Date.now()),
    [accountId, deployment, name, present],
  );

  const send = useCallback(
    async (upTo: number) => {
      const now = latest.current;
      if (now.inConflict) return keepHere();
      now.unsaved = false;
      now.onTheWay = true;
      const { data, error } = await save({ name, deployment, draft: present(), revision: now.base });
      now.onTheWay = false;
      if (data) {
        now.base = data.revision;
        forgetUnsent(accountId, wizardKey(name, deployment));
        return setKept((before) => ({ edits: Math.max(before.edits, upTo) }));
      }
      now.unsaved = true;
      keepHere();
      now.inConflict = isProblem(error, 'stale');
      const status = toApiError(error)?.status ?? 0;
      // It may have been written all the same: nobody is in conflict with themselves.
      if (status === 0 || status >= 500) now.base = undefined;
      const problem = now.inConflict ? 'conflict' : 'failed';
      return setKept((before) => ({ ...before, problem }));
    },
    [accountId, deployment, keepHere, name, present, save],
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
    // A closing page waits for no answer.
    const leave = () => {
      if (box.current.unsaved || box.current.onTheWay) keepHere();
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      if (box.current.unsaved) void write(0);
    };
  }, [keepHere, write]);

  /** After a submit or a discard there is nothing left to keep; resolves when nothing is on its way any more. */
  const forget = useCallback(async (): Promise<void> => {
    latest.current.unsaved = false;
    setKept(nothingKept);
    await writing.current;
    Object.assign(latest.current, { unsaved: false, inConflict: false, base: 'none' });
    forgetUnsent(accountId, wizardKey(name, deployment));
  }, [accountId, deployment, name]);
  /** Ends a conflict: what is here goes over the other, or what was read elsewhere counts from now on. */
  const decide = useCallback(
    (taken: string | undefined) => {
      Object.assign(latest.current, { inConflict: false, base: taken, unsaved: taken === undefined });
      setKept(nothingKept);
      if (taken === undefined) void write(edits);
      else forgetUnsent(accountId, wizardKey(name, deployment));
    },
    [accountId, deployment, edits, name, write],
  );
  const draftState: DraftState =
    edits === 0 && kept.problem !== 'conflict'
      ? 'clean'
      : (kept.problem ?? (edits > kept.edits ? 'waiting' : 'saved'));
  return { draftState: step === 'status' ? ('clean' as const) : draftState, forget, decide };
}
