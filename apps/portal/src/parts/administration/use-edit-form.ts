import { useState } from 'react';
import { isProblem, toApiError } from '../../core/api/problem.ts';
import { changedFields, issuesOfRefusal } from './edit-form.ts';
import type { FieldIssues, FormValues, Version } from './edit-form.ts';

/** How a save went: a new version, or a refusal. */
export type SaveResult<Values extends FormValues> =
  | { readonly saved: Version<Values> }
  | { readonly error: unknown };

interface EditFormOptions<Values extends FormValues> {
  /** The version the server answered last. */
  readonly saved: Version<Values>;
  readonly check: (values: Values) => FieldIssues<Values>;
  readonly save: (
    values: Values,
    etag: string,
    changed: readonly (keyof Values & string)[],
  ) => Promise<SaveResult<Values>>;
  /** The newest version, when somebody else was faster. */
  readonly reload: () => Promise<Version<Values> | undefined>;
  readonly onSaved?: () => void;
  /** The field of a pointer, where its own segments do not tell. */
  readonly fieldOf?: (pointer: string) => (keyof Values & string) | undefined;
}

/** A form over one object of the server, with everything that belongs to editing it. */
export interface EditForm<Values extends FormValues> {
  readonly base: Version<Values>;
  readonly values: Values;
  readonly changed: readonly (keyof Values & string)[];
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Issues to show: of fields that were left once, of all after a try to save, and what the server said. */
  readonly issues: FieldIssues<Values>;
  /** A refusal that belongs to no field. */
  readonly failure: unknown;
  /** Somebody else's version, found when saving; undefined when there is no conflict. */
  readonly theirs: Version<Values> | undefined;
  readonly set: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => void;
  readonly leave: (field: keyof Values & string) => void;
  readonly discard: () => void;
  readonly save: () => Promise<boolean>;
  readonly takeTheirs: () => void;
  /** Saves mine over theirs; fields that I did not touch stay theirs. */
  readonly keepMine: () => Promise<boolean>;
}

/** As much of a form as its fields of text need. */
export interface TextForm<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  readonly issues: Readonly<Partial<Record<Name, string>>>;
  readonly set: (field: Name, value: string) => void;
  readonly leave: (field: Name) => void;
}

/** Returns what an input takes of a field of text. */
export const inputOf = <Name extends string>(form: TextForm<NoInfer<Name>>, field: Name) => ({
  value: form.values[field],
  issue: form.issues[field],
  onChange: (value: string) => form.set(field, value),
  onLeave: () => form.leave(field),
});

const noIssues = {};

/** The edits: what they start from, what is changed, and what was refused. */
function useEdits<Values extends FormValues>(saved: Version<Values>) {
  const [base, setBase] = useState(saved);
  const [edits, setEdits] = useState<Partial<Values>>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState(noIssues as FieldIssues<Values>);
  const [failure, setFailure] = useState<unknown>(undefined);
  const [theirs, setTheirs] = useState<Version<Values>>();
  const [isSaving, setSaving] = useState(false);
  const adopt = (version: Version<Values>) => {
    setBase(version);
    setEdits({});
    setLeft(new Set());
    setTried(false);
    setRefused(noIssues as FieldIssues<Values>);
    setFailure(undefined);
    setTheirs(undefined);
  };
  const setters = { setBase, setEdits, setLeft, setTried, setRefused, setFailure, setTheirs, setSaving };
  return { base, edits, left, tried, refused, failure, theirs, isSaving, ...setters, adopt };
}

/** Returns a function that saves; it answers whether that succeeded, and keeps the refusal. */
function savingOf<Values extends FormValues>(
  { check, reload, ...options }: EditFormOptions<Values>,
  { setTried, setSaving, setFailure, setTheirs, setRefused, adopt }: ReturnType<typeof useEdits<Values>>,
) {
  return async (from: Version<Values>, wanted: Values): Promise<boolean> => {
    setTried(true);
    if (Object.values(check(wanted)).some(Boolean)) return false;
    setSaving(true);
    setFailure(undefined);
    try {
      const result = await options.save(wanted, from.etag, changedFields(from.values, wanted));
      if ('saved' in result) {
        adopt(result.saved);
        options.onSaved?.();
        return true;
      }
      if (isProblem(result.error, 'stale')) {
        const newest = await reload();
        if (newest) setTheirs(newest);
        else setFailure(result.error);
        return false;
      }
      const { byField, rest } = issuesOfRefusal<Values>(
        toApiError(result.error),
        Object.keys(wanted),
        options.fieldOf,
      );
      setRefused(byField);
      setFailure(Object.keys(byField).length > 0 && rest.length === 0 ? undefined : result.error);
      return false;
    } finally {
      setSaving(false);
    }
  };
}

/** Keeps the edits of one object: what changed, what is wrong, and what to do when somebody else was faster. */
export function useEditForm<Values extends FormValues>(options: EditFormOptions<Values>): EditForm<Values> {
  const { saved, check } = options;
  const state = useEdits(saved);
  const { base, setBase, edits, setEdits, left, setLeft, tried, refused, setRefused } = state;
  const { failure, theirs, setTheirs, isSaving, adopt } = state;
  const values: Values = { ...base.values, ...edits };
  const changed = changedFields(base.values, values);
  const isDirty = changed.length > 0;
  // A newer version is taken over at once while nothing is edited; otherwise saving finds the conflict.
  if (!isDirty && !isSaving && saved.etag !== base.etag) {
    setBase(saved);
    setEdits({});
  }
  const found = check(values);
  const shown = Object.fromEntries(
    Object.entries(found).filter(([field]) => tried || left.has(field)),
  ) as FieldIssues<Values>;
  const send = savingOf(options, state);

  return {
    base,
    values,
    changed,
    isDirty,
    isSaving,
    issues: { ...refused, ...shown },
    failure,
    theirs,
    set: (field, value) => {
      setEdits((now) => ({ ...now, [field]: value }));
      setRefused(({ [field]: _gone, ...others }) => others as unknown as FieldIssues<Values>);
    },
    leave: (field) => setLeft((now) => new Set(now).add(field)),
    discard: () => adopt(base),
    save: () => send(base, values),
    takeTheirs: () => {
      if (theirs) adopt(theirs);
    },
    keepMine: async () => {
      if (!theirs) return false;
      const mine = Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<Values>;
      const merged: Values = { ...theirs.values, ...mine };
      setBase(theirs);
      setEdits(mine);
      setTheirs(undefined);
      return send(theirs, merged);
    },
  };
}
