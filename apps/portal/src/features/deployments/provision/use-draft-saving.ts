import type { Draft } from '@blueport/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { blueprintApi } from '../../../core/api/blueprint-api.ts';
import { isProblem, toApiError } from '../../../core/api/problem.ts';
import { workBeforeSignOut } from '../../../core/store/logout.ts';
import { useAppSelector } from '../../../core/store/store.ts';
import { isSameDraft } from '../../../core/drafts/same-draft.ts';
import { forgetUnsent, keepUnsent, wizardKey } from '../../../core/drafts/unsent-draft.ts';
import { toDraft } from './model/draft.ts';
import type { WizardStep } from './model/wizard-steps.ts';
import type { Wizard } from './use-wizard.ts';

/** `offline`: no answer came. `conflict`: another tab or machine has written since this one read; somebody has to decide. */
export type DraftState = 'clean' | 'waiting' | 'saved' | 'failed' | 'offline' | 'conflict';
const quietMilliseconds = 800;
/** How long after a failure it is tried again without anybody's doing. */
const pauseMilliseconds = 10_000;
/** How many drafts are remembered that may have arrived although nobody said so. */
const mostUnheard = 5;

interface Kept {
  /** The edit up to which the server has everything. */
  readonly edits: number;
  readonly problem?: 'failed' | 'offline' | 'conflict';
  /** Whether the same may be taken the next time. */
  readonly isPassing?: boolean;
}
const nothingKept: Kept = { edits: 0 };
/** The draft was restored from this browser and is not on the server yet. */
const nothingSent: Kept = { edits: -1 };

/** How far the draft is saved. */
interface DraftMarks {
  readonly unsaved: boolean;
  readonly onTheWay: boolean;
  readonly inConflict: boolean;
  /** The revision that was read or written last. */
  readonly base: string;
  /** What was sent since, and may have been written without an answer. */
  readonly unheard: readonly Draft[];
}

/** Keeps the latest values at hand and, until the server has them, in this browser. */
function useLocalDraft(wizard: Wizard, step: WizardStep, revision: string, isRestored: boolean) {
  const { blueprint, again, held, state, offer } = wizard;
  const { edits } = state;
  const account = useAppSelector((root) => root.auth.account?.id ?? '');
  // The local draft belongs to the account that typed it, also after the session has ended.
  const [accountId] = useState(account);
  const { name } = blueprint;
  const deployment = again?.name;
  const latest = useRef({
    edits,
    values: state.values,
    opened: state.opened,
    step,
    offer,
    held,
    ...({
      unsaved: isRestored,
      onTheWay: false,
      inConflict: false,
      base: revision,
      unheard: [],
    } as DraftMarks),
  });
  useEffect(() => {
    const { values, opened } = state;
    Object.assign(latest.current, { edits, values, opened, step, offer, held });
  });
  const present = useCallback(() => {
    const { values, opened, step: at, offer: offered, held: before } = latest.current;
    return toDraft(blueprint, values, at, { offer: offered, opened, held: before });
  }, [blueprint]);
  /** What the server does not have waits here: nothing typed is lost with a closed page or an ended session. */
  const keepHere = useCallback(() => {
    const { base, unheard } = latest.current;
    const unsent = { draft: present(), at: Date.now(), base, unheard };
    keepUnsent(accountId, wizardKey(name, deployment), unsent);
  }, [accountId, deployment, name, present]);
  const forgetHere = useCallback(
    () => forgetUnsent(accountId, wizardKey(name, deployment)),
    [accountId, deployment, name],
  );
  const recall = useCallback(() => latest.current, []);
  const note = useCallback((changes: Partial<DraftMarks>) => void Object.assign(latest.current, changes), []);
  return { recall, note, present, keepHere, forgetHere };
}
type LocalDraft = ReturnType<typeof useLocalDraft>;

/** Sends the draft to the server, one version after the other. */
function useDraftSending(wizard: Wizard, local: LocalDraft, isRestored: boolean) {
  const { recall, note, present, keepHere, forgetHere } = local;
  const [save] = blueprintApi.useBlueprintWriteDraftMutation();
  const [read] = blueprintApi.useLazyBlueprintReadDraftQuery();
  const { name } = wizard.blueprint;
  const deployment = wizard.again?.name;
  const writing = useRef<Promise<void>>(Promise.resolve());
  const [kept, setKept] = useState(isRestored ? nothingSent : nothingKept);
  /** Writes a draft over the one that it rests on; what was written by ourselves without an answer is one of those. */
  const put = useCallback(
    async (draft: Draft) => {
      const now = recall();
      const over = (revision: string) => save({ name, query: { deployment, revision }, body: draft });
      const { data, error } = await over(now.base);
      if (!isProblem(error, 'stale')) return { data, error };
      const found = await read({ name, query: { deployment } });
      const { revision: written, draft: there = null } = found.data ?? {};
      if (!written) return found.data ? { error } : { error: found.error };
      if (isSameDraft(there, draft)) return { data: { revision: written } };
      if (!now.unheard.some((one) => isSameDraft(there, one))) return { error };
      return over(written);
    },
    [deployment, name, read, recall, save],
  );

  const send = useCallback(
    async (upTo: number) => {
      const { inConflict, unheard } = recall();
      if (inConflict) return keepHere();
      const draft = present();
      // Whoever closes the page now hears no answer.
      note({ unsaved: false, onTheWay: true, unheard: [...unheard.slice(1 - mostUnheard), draft] });
      const { data, error } = await put(draft);
      note({ onTheWay: false });
      if (data) {
        note({ base: data.revision, unheard: [] });
        forgetHere();
        return setKept((before) => ({ edits: Math.max(before.edits, upTo) }));
      }
      note({ unsaved: true });
      keepHere();
      const isStale = isProblem(error, 'stale');
      const status = toApiError(error)?.status ?? 0;
      // Without an answer it may have been written all the same; what was refused was not.
      const isRefused = status >= 400 && status < 500;
      note({ inConflict: isStale, ...(isRefused && { unheard }) });
      const problem = isStale ? 'conflict' : status === 0 ? 'offline' : 'failed';
      return setKept((known) => ({ ...known, problem, isPassing: !isRefused }));
    },
    [forgetHere, keepHere, note, present, put, recall],
  );
  /** One after the other: an older draft must not arrive after a newer one. */
  const write = useCallback(
    (upTo: number): Promise<void> => {
      writing.current = writing.current.then(() => send(upTo));
      return writing.current;
    },
    [send],
  );
  return { kept, setKept, writing, write };
}
type DraftSending = ReturnType<typeof useDraftSending>;

/** Sends after a pause in typing, after a failure, before a sign-out and when the page closes. */
function useSendingTimes(
  { recall, note, keepHere }: LocalDraft,
  { kept, writing, write }: DraftSending,
  edits: number,
  step: WizardStep,
  isRestored: boolean,
): void {
  useEffect(() => {
    // Later edits are sent after a pause, and a discarded draft is not sent.
    if (isRestored && recall().unsaved && recall().edits === 0) void write(0);
  }, [isRestored, recall, write]);

  useEffect(() => {
    const flush = async () => {
      const { unsaved, onTheWay, edits: upTo } = recall();
      // If the answer is late, the draft is restored from this copy.
      if (unsaved || onTheWay) keepHere();
      if (unsaved) void write(upTo);
      await writing.current;
    };
    workBeforeSignOut.add(flush);
    return () => void workBeforeSignOut.delete(flush);
  }, [keepHere, recall, write, writing]);

  useEffect(() => {
    if (edits === 0 || step === 'status') return undefined;
    note({ unsaved: true });
    const timer = setTimeout(() => {
      // What was submitted or discarded meanwhile must not come back as a draft.
      if (recall().unsaved) void write(edits);
    }, quietMilliseconds);
    return () => clearTimeout(timer);
  }, [edits, note, recall, step, write]);

  const mayPass = kept.isPassing === true && step !== 'status';
  useEffect(() => {
    if (!mayPass) return undefined;
    const tryAgain = () => {
      if (recall().unsaved && !recall().onTheWay) void write(edits);
    };
    addEventListener('online', tryAgain);
    const timer = setInterval(tryAgain, pauseMilliseconds);
    return () => {
      removeEventListener('online', tryAgain);
      clearInterval(timer);
    };
  }, [edits, mayPass, recall, write]);

  useEffect(() => {
    // A closing page waits for no answer.
    const leave = () => {
      if (recall().unsaved || recall().onTheWay) keepHere();
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      if (recall().unsaved) void write(0);
    };
  }, [keepHere, recall, write]);
}

/**
 * Saves the draft on the server shortly after the last edit, and immediately when the page closes. `revision` is the revision that
 * was read, or `none` if there is no draft or it is unknown: an existing draft is then not overwritten. `isUnsent`: the wizard
 * opened with a draft that only this browser has; it is sent immediately.
 */
export function useDraftSaving(wizard: Wizard, step: WizardStep, revision: string, isUnsent = false) {
  const { edits } = wizard.state;
  const [isRestored] = useState(isUnsent && step !== 'status');
  const local = useLocalDraft(wizard, step, revision, isRestored);
  const sending = useDraftSending(wizard, local, isRestored);
  useSendingTimes(local, sending, edits, step, isRestored);
  const { recall, note, forgetHere } = local;
  const { kept, setKept, writing, write } = sending;

  /** After a submit or a discard there is nothing left to keep; resolves when nothing is on its way any more. */
  const forget = useCallback(
    async (why: 'submitted' | 'discarded'): Promise<void> => {
      note({ unsaved: false });
      // The server has what was submitted; what was discarded counts its edits from the beginning.
      setKept(why === 'submitted' ? { edits: recall().edits } : nothingKept);
      await writing.current;
      note({ unsaved: false, inConflict: false, base: 'none', unheard: [] });
      forgetHere();
    },
    [forgetHere, note, recall, setKept, writing],
  );
  /** Ends a conflict with the other draft as it was shown: what is here goes over it, or it counts from now on. */
  const decide = useCallback(
    (keeps: 'mine' | 'theirs', shown: string) => {
      const isMine = keeps === 'mine';
      note({ inConflict: false, base: shown, unheard: [], unsaved: isMine });
      setKept(nothingKept);
      if (isMine) void write(edits);
      else forgetHere();
    },
    [edits, forgetHere, note, setKept, write],
  );
  const draftState: DraftState =
    edits === 0 && kept.edits >= 0 && kept.problem !== 'conflict'
      ? 'clean'
      : (kept.problem ?? (edits > kept.edits ? 'waiting' : 'saved'));
  return { draftState: step === 'status' ? ('clean' as const) : draftState, forget, decide };
}

export type DraftSaving = ReturnType<typeof useDraftSaving>;
