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

/**
 * Saves the draft on the server shortly after the last edit, and immediately when the page closes. `revision` is the revision that
 * was read, or `none` if there is no draft or it is unknown: an existing draft is then not overwritten. `isUnsent`: the wizard
 * opened with a draft that only this browser has; it is sent immediately.
 */
export function useDraftSaving(wizard: Wizard, step: WizardStep, revision: string, isUnsent = false) {
  const { blueprint, again, held, state, offer } = wizard;
  const { edits } = state;
  const [save] = blueprintApi.useBlueprintWriteDraftMutation();
  const [read] = blueprintApi.useLazyBlueprintReadDraftQuery();
  const account = useAppSelector((root) => root.auth.account?.id ?? '');
  // The local draft belongs to the account that typed it, also after the session has ended.
  const [accountId] = useState(account);
  const [isRestored] = useState(isUnsent && step !== 'status');
  const { name } = blueprint;
  const deployment = again?.name;
  const writing = useRef<Promise<void>>(Promise.resolve());
  const [kept, setKept] = useState(isRestored ? nothingSent : nothingKept);
  /** `base`: what was read or written last. `unheard`: what was sent since, and may have been written without an answer. */
  const latest = useRef({
    edits,
    values: state.values,
    opened: state.opened,
    step,
    offer,
    held,
    unsaved: isRestored,
    onTheWay: false,
    inConflict: false,
    base: revision,
    unheard: [] as readonly Draft[],
  });
  useEffect(() => {
    latest.current.edits = edits;
    latest.current.values = state.values;
    latest.current.opened = state.opened;
    latest.current.step = step;
    latest.current.offer = offer;
    latest.current.held = held;
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

  /** Writes a draft over the one that it rests on; what was written by ourselves without an answer is one of those. */
  const put = useCallback(
    async (draft: Draft) => {
      const now = latest.current;
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
    [deployment, name, read, save],
  );

  const send = useCallback(
    async (upTo: number) => {
      const now = latest.current;
      if (now.inConflict) return keepHere();
      now.unsaved = false;
      now.onTheWay = true;
      const draft = present();
      // Whoever closes the page now hears no answer.
      const before = now.unheard;
      now.unheard = [...before.slice(1 - mostUnheard), draft];
      const { data, error } = await put(draft);
      now.onTheWay = false;
      if (data) {
        now.base = data.revision;
        now.unheard = [];
        forgetUnsent(accountId, wizardKey(name, deployment));
        return setKept((before) => ({ edits: Math.max(before.edits, upTo) }));
      }
      now.unsaved = true;
      keepHere();
      now.inConflict = isProblem(error, 'stale');
      const status = toApiError(error)?.status ?? 0;
      // Without an answer it may have been written all the same; what was refused was not.
      const isRefused = status >= 400 && status < 500;
      if (isRefused) now.unheard = before;
      const problem = now.inConflict ? 'conflict' : status === 0 ? 'offline' : 'failed';
      return setKept((known) => ({ ...known, problem, isPassing: !isRefused }));
    },
    [accountId, deployment, keepHere, name, present, put],
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
    // Later edits are sent after a pause, and a discarded draft is not sent.
    if (isRestored && latest.current.unsaved && latest.current.edits === 0) void write(0);
  }, [isRestored, write]);

  useEffect(() => {
    const flush = async () => {
      const { unsaved, onTheWay, edits: upTo } = latest.current;
      // If the answer is late, the draft is restored from this copy.
      if (unsaved || onTheWay) keepHere();
      if (unsaved) void write(upTo);
      await writing.current;
    };
    workBeforeSignOut.add(flush);
    return () => void workBeforeSignOut.delete(flush);
  }, [keepHere, write]);

  useEffect(() => {
    if (edits === 0 || step === 'status') return undefined;
    latest.current.unsaved = true;
    const timer = setTimeout(() => {
      // What was submitted or discarded meanwhile must not come back as a draft.
      if (latest.current.unsaved) void write(edits);
    }, quietMilliseconds);
    return () => clearTimeout(timer);
  }, [edits, step, write]);

  const mayPass = kept.isPassing === true && step !== 'status';
  useEffect(() => {
    if (!mayPass) return undefined;
    const tryAgain = () => {
      if (latest.current.unsaved && !latest.current.onTheWay) void write(edits);
    };
    addEventListener('online', tryAgain);
    const timer = setInterval(tryAgain, pauseMilliseconds);
    return () => {
      removeEventListener('online', tryAgain);
      clearInterval(timer);
    };
  }, [edits, mayPass, write]);

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
  const forget = useCallback(
    async (why: 'submitted' | 'discarded'): Promise<void> => {
      latest.current.unsaved = false;
      // The server has what was submitted; what was discarded counts its edits from the beginning.
      setKept(why === 'submitted' ? { edits: latest.current.edits } : nothingKept);
      await writing.current;
      Object.assign(latest.current, { unsaved: false, inConflict: false, base: 'none', unheard: [] });
      forgetUnsent(accountId, wizardKey(name, deployment));
    },
    [accountId, deployment, name],
  );
  /** Ends a conflict with the other draft as it was shown: what is here goes over it, or it counts from now on. */
  const decide = useCallback(
    (keeps: 'mine' | 'theirs', shown: string) => {
      const isMine = keeps === 'mine';
      Object.assign(latest.current, { inConflict: false, base: shown, unheard: [], unsaved: isMine });
      setKept(nothingKept);
      if (isMine) void write(edits);
      else forgetUnsent(accountId, wizardKey(name, deployment));
    },
    [accountId, deployment, edits, name, write],
  );
  const draftState: DraftState =
    edits === 0 && kept.edits >= 0 && kept.problem !== 'conflict'
      ? 'clean'
      : (kept.problem ?? (edits > kept.edits ? 'waiting' : 'saved'));
  return { draftState: step === 'status' ? ('clean' as const) : draftState, forget, decide };
}
