import type { Draft } from '@blueport/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { blueprintApi } from '../../../core/api/blueprint-api.ts';
import { isProblem, toApiError } from '../../../core/api/problem.ts';
import { tasksBeforeSignOut } from '../../../core/store/logout.ts';
import { useAppSelector } from '../../../core/store/store.ts';
import { isSameDraft } from '../../../core/drafts/same-draft.ts';
import { deleteUnsentDraft, storeUnsentDraft, wizardKey } from '../../../core/drafts/unsent-draft.ts';
import { toDraft } from './model/draft.ts';
import type { WizardStep } from './model/wizard-steps.ts';
import type { Wizard } from './use-wizard.ts';

/**
 * `offline` means that no response arrived; `conflict`, that another tab or machine saved a draft in the meantime and
 * the user must decide.
 */
export type DraftState = 'clean' | 'waiting' | 'saved' | 'failed' | 'offline' | 'conflict';
const quietMilliseconds = 800;
/** Delay before an automatic retry after a failure. */
const pauseMilliseconds = 10_000;
/** Number of drafts to remember that may have been saved without a response. */
const maxUnheard = 5;

interface SaveState {
  /** Number of the last edit saved on the server. */
  readonly edits: number;
  readonly problem?: 'failed' | 'offline' | 'conflict';
  /** Whether a retry may succeed. */
  readonly isPassing?: boolean;
}
const nothingSaved: SaveState = { edits: 0 };
/** The draft was restored from this browser and is not on the server yet. */
const nothingSent: SaveState = { edits: -1 };

/** Save state of the draft. */
interface DraftMarks {
  readonly unsaved: boolean;
  readonly onTheWay: boolean;
  readonly inConflict: boolean;
  /** Revision that was last read or written. */
  readonly base: string;
  /** Drafts sent since then that may have been saved without a response. */
  readonly unheard: readonly Draft[];
}

/** Tracks the latest values and stores them in this browser until they are saved on the server. */
function useLocalDraft(wizard: Wizard, step: WizardStep, revision: string, isRestored: boolean) {
  const { blueprint, existingDeployment, existingValues, state, offer } = wizard;
  const { edits } = state;
  const account = useAppSelector((root) => root.auth.account?.id ?? '');
  // The local draft belongs to the account that typed it, even after the session has ended.
  const [accountId] = useState(account);
  const { name } = blueprint;
  const deployment = existingDeployment?.name;
  const latest = useRef({
    edits,
    values: state.values,
    opened: state.opened,
    step,
    offer,
    existingValues,
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
    Object.assign(latest.current, { edits, values, opened, step, offer, existingValues });
  });
  const present = useCallback(() => {
    const { values, opened, step: at, offer: currentOffer, existingValues: before } = latest.current;
    return toDraft(blueprint, values, at, { offer: currentOffer, opened, existingValues: before });
  }, [blueprint]);
  /** Stores unsaved values locally, so that closing the page or losing the session does not discard them. */
  const keepHere = useCallback(() => {
    const { base, unheard } = latest.current;
    const unsent = { draft: present(), at: Date.now(), base, unheard };
    storeUnsentDraft(accountId, wizardKey(name, deployment), unsent);
  }, [accountId, deployment, name, present]);
  const forgetHere = useCallback(
    () => deleteUnsentDraft(accountId, wizardKey(name, deployment)),
    [accountId, deployment, name],
  );
  const recall = useCallback(() => latest.current, []);
  const note = useCallback((changes: Partial<DraftMarks>) => void Object.assign(latest.current, changes), []);
  return { recall, note, present, keepHere, forgetHere };
}
type LocalDraft = ReturnType<typeof useLocalDraft>;

/** Sends drafts to the server sequentially. */
function useDraftSending(wizard: Wizard, local: LocalDraft, isRestored: boolean) {
  const { recall, note, present, keepHere, forgetHere } = local;
  const [save] = blueprintApi.useBlueprintWriteDraftMutation();
  const [read] = blueprintApi.useLazyBlueprintReadDraftQuery();
  const { name } = wizard.blueprint;
  const deployment = wizard.existingDeployment?.name;
  const writing = useRef<Promise<void>>(Promise.resolve());
  const [saveState, setSaveState] = useState(isRestored ? nothingSent : nothingSaved);
  /**
   * Saves a draft over the revision it is based on, or over one of this wizard's own drafts that was saved without a
   * response.
   */
  const put = useCallback(
    async (draft: Draft) => {
      const now = recall();
      const saveOver = (revision: string) => save({ name, query: { deployment, revision }, body: draft });
      const { data, error } = await saveOver(now.base);
      if (!isProblem(error, 'stale')) return { data, error };
      const found = await read({ name, query: { deployment } });
      const { revision: written, draft: serverDraft = null } = found.data ?? {};
      if (!written) return found.data ? { error } : { error: found.error };
      if (isSameDraft(serverDraft, draft)) return { data: { revision: written } };
      if (!now.unheard.some((one) => isSameDraft(serverDraft, one))) return { error };
      return saveOver(written);
    },
    [deployment, name, read, recall, save],
  );

  const send = useCallback(
    async (upTo: number) => {
      const { inConflict, unheard } = recall();
      if (inConflict) return keepHere();
      const draft = present();
      // If the page closes now, the response is lost.
      note({ unsaved: false, onTheWay: true, unheard: [...unheard.slice(1 - maxUnheard), draft] });
      const { data, error } = await put(draft);
      note({ onTheWay: false });
      if (data) {
        note({ base: data.revision, unheard: [] });
        forgetHere();
        return setSaveState((before) => ({ edits: Math.max(before.edits, upTo) }));
      }
      note({ unsaved: true });
      keepHere();
      const isStale = isProblem(error, 'stale');
      const status = toApiError(error)?.status ?? 0;
      // Without a response the draft may have been saved. A rejected draft was not.
      const isRefused = status >= 400 && status < 500;
      note({ inConflict: isStale, ...(isRefused && { unheard }) });
      const problem = isStale ? 'conflict' : status === 0 ? 'offline' : 'failed';
      return setSaveState((known) => ({ ...known, problem, isPassing: !isRefused }));
    },
    [forgetHere, keepHere, note, present, put, recall],
  );
  /** Sequential, because an older draft must not arrive after a newer one. */
  const write = useCallback(
    (upTo: number): Promise<void> => {
      writing.current = writing.current.then(() => send(upTo));
      return writing.current;
    },
    [send],
  );
  return { saveState, setSaveState, writing, write };
}
type DraftSending = ReturnType<typeof useDraftSending>;

/** Triggers saving: after a pause in typing, after a failure, before sign-out and when the page closes. */
function useSendingTimes(
  { recall, note, keepHere }: LocalDraft,
  { saveState, writing, write }: DraftSending,
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
      // If the response arrives late, the draft is restored from this copy.
      if (unsaved || onTheWay) keepHere();
      if (unsaved) void write(upTo);
      await writing.current;
    };
    tasksBeforeSignOut.add(flush);
    return () => void tasksBeforeSignOut.delete(flush);
  }, [keepHere, recall, write, writing]);

  useEffect(() => {
    if (edits === 0 || step === 'status') return undefined;
    note({ unsaved: true });
    const timer = setTimeout(() => {
      // A draft submitted or discarded in the meantime must not be restored.
      if (recall().unsaved) void write(edits);
    }, quietMilliseconds);
    return () => clearTimeout(timer);
  }, [edits, note, recall, step, write]);

  const mayPass = saveState.isPassing === true && step !== 'status';
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
    // A closing page cannot wait for the response.
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
  const { saveState, setSaveState, writing, write } = sending;

  /** Clears the draft after a submit or discard. Resolves when no request is in flight. */
  const forget = useCallback(
    async (why: 'submitted' | 'discarded'): Promise<void> => {
      note({ unsaved: false });
      // After a submit, all edits count as saved. After a discard, edits are counted from zero.
      setSaveState(why === 'submitted' ? { edits: recall().edits } : nothingSaved);
      await writing.current;
      note({ unsaved: false, inConflict: false, base: 'none', unheard: [] });
      forgetHere();
    },
    [forgetHere, note, recall, setSaveState, writing],
  );
  /** Resolves a conflict with the other draft as shown: overwrites it with the local one, or keeps it. */
  const decide = useCallback(
    (keeps: 'mine' | 'theirs', shownRevision: string) => {
      const isMine = keeps === 'mine';
      note({ inConflict: false, base: shownRevision, unheard: [], unsaved: isMine });
      setSaveState(nothingSaved);
      if (isMine) void write(edits);
      else forgetHere();
    },
    [edits, forgetHere, note, setSaveState, write],
  );
  const draftState: DraftState =
    edits === 0 && saveState.edits >= 0 && saveState.problem !== 'conflict'
      ? 'clean'
      : (saveState.problem ?? (edits > saveState.edits ? 'waiting' : 'saved'));
  return { draftState: step === 'status' ? ('clean' as const) : draftState, forget, decide };
}

export type DraftSaving = ReturnType<typeof useDraftSaving>;
