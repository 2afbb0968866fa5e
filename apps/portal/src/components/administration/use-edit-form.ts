import { useState } from 'react';
import { isProblem } from '../../core/api/problem.ts';
import { type Form, type FormCheck, useForm } from '../form-dialog/use-form.ts';
import { changedFields } from './edit-form.ts';
import type { FieldPointers, FormValues, Version } from './edit-form.ts';

/** The result of a save: a new version, or a refusal. */
export type SaveResult<Values extends FormValues> =
  | { readonly saved: Version<Values> }
  | { readonly error: unknown };

interface EditFormOptions<Values extends FormValues> {
  /** The server's latest version. */
  readonly saved: Version<Values>;
  readonly check: FormCheck<Values>;
  readonly save: (
    values: Values,
    etag: string,
    changed: readonly (keyof Values & string)[],
  ) => Promise<SaveResult<Values>>;
  /** Reads the newest version after a conflict. */
  readonly reload: () => Promise<Version<Values> | undefined>;
  readonly onSaved?: () => void;
  readonly pointers?: FieldPointers<Values>;
}

/** A form for one object of the server, with the state of its edits. */
export interface EditForm<Values extends FormValues> extends Form<Values> {
  readonly isSaving: boolean;
  /** A refusal that concerns no field. */
  readonly failure: unknown;
  /** Another user's version, found when saving; undefined if there is no conflict. */
  readonly theirs: Version<Values> | undefined;
  readonly discard: () => void;
  readonly save: () => Promise<boolean>;
  readonly takeTheirs: () => void;
  /** Saves my changes over theirs. Fields that I did not change keep their values. */
  readonly keepMine: () => Promise<boolean>;
}

/** Manages the edits of one object: changes, issues and conflicts with other users. */
export function useEditForm<Values extends FormValues>(options: EditFormOptions<Values>): EditForm<Values> {
  const { saved } = options;
  const form = useForm(saved.values, options.check, options.pointers);
  const [etag, setEtag] = useState(saved.etag);
  const [failure, setFailure] = useState<unknown>();
  const [theirs, setTheirs] = useState<Version<Values>>();
  const [isSaving, setSaving] = useState(false);
  const { values, changed } = form;
  const adopt = (version: Version<Values>, edits?: Partial<Values>) => {
    form.reset(version.values, edits);
    setEtag(version.etag);
    setFailure(undefined);
    setTheirs(undefined);
  };
  // Without edits, a newer version replaces the values; otherwise saving detects the conflict.
  if (!form.isDirty && !isSaving && saved.etag !== etag) adopt(saved);
  const send = async (from: Version<Values>, newValues: Values): Promise<boolean> => {
    if (!form.attempt(newValues)) return false;
    setSaving(true);
    setFailure(undefined);
    try {
      const result = await options.save(newValues, from.etag, changedFields(from.values, newValues));
      if ('saved' in result) {
        adopt(result.saved);
        options.onSaved?.();
        return true;
      }
      const newest = isProblem(result.error, 'stale') ? await options.reload() : undefined;
      if (newest) setTheirs(newest);
      else setFailure(form.refuse(result.error));
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    ...form,
    isSaving,
    failure,
    theirs,
    discard: () => adopt({ values: form.initial, etag }),
    save: () => send({ values: form.initial, etag }, values),
    takeTheirs: () => {
      if (theirs) adopt(theirs);
    },
    keepMine: async () => {
      if (!theirs) return false;
      const mine: Partial<Values> = {};
      for (const field of changed) mine[field] = values[field];
      adopt(theirs, mine);
      return send(theirs, { ...theirs.values, ...mine });
    },
  };
}
