import { useState } from 'react';
import { toApiError } from '../../core/api/problem.ts';
import { changedFields, issuesOfRefusal } from '../administration/edit-form.ts';
import type { FieldIssues, FormValues } from '../administration/edit-form.ts';

/** Returns the issues of the values, by field. */
export type FormCheck<Values extends FormValues> = (values: Values) => FieldIssues<Values>;

/** The values of a form and their issues. */
export interface Form<Values extends FormValues> {
  /** The values before any edits. */
  readonly initial: Values;
  readonly values: Values;
  readonly changed: readonly (keyof Values & string)[];
  readonly isDirty: boolean;
  /** Whether there was a submit attempt since the last reset. */
  readonly isTried: boolean;
  /** Issues to show: those of fields that lost focus, all of them after a submit attempt, and those of the server. */
  readonly issues: FieldIssues<Values>;
  readonly set: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => void;
  readonly leave: (field: keyof Values & string) => void;
  /** Starts over with these values, or the initial ones, and keeps only these edits. */
  readonly reset: (initial?: Values, edits?: Partial<Values>) => void;
  /** Shows all issues. Returns true if there are none, so that the form can be submitted. */
  readonly attempt: (values?: Values) => boolean;
  /**
   * Shows the issues of a refusal at their fields until the field changes. Returns the error if the fields do not show
   * all of it. `fieldOf` returns the field of a pointer whose segments do not name one.
   */
  readonly refuse: (error: unknown, fieldOf?: (pointer: string) => string | undefined) => unknown;
}

interface FormState<Values extends FormValues> {
  readonly initial: Values;
  readonly edits: Partial<Values>;
  /** Fields that lost focus. */
  readonly left: readonly string[];
  readonly isTried: boolean;
  /** Issues of the server. */
  readonly refused: FieldIssues<Values>;
}

const noIssues = {};

const stateOf = <Values extends FormValues>(
  initial: Values,
  edits: Partial<Values> = {},
): FormState<Values> => ({
  initial,
  edits,
  left: [],
  isTried: false,
  refused: noIssues as FieldIssues<Values>,
});

/** Manages the values of a form. Only the first `initial` is used; `reset` replaces it. */
export function useForm<Values extends FormValues>(
  first: Values,
  check: FormCheck<Values> = () => noIssues as FieldIssues<Values>,
): Form<Values> {
  const [state, setState] = useState(() => stateOf(first));
  const { initial, edits, left, isTried, refused } = state;
  const update = (next: Partial<FormState<Values>>) => setState((now) => ({ ...now, ...next }));
  const values: Values = { ...initial, ...edits };
  const changed = changedFields(initial, values);
  const shown = Object.entries(check(values)).filter(
    ([field, issue]) => issue !== undefined && (isTried || left.includes(field)),
  );
  return {
    initial,
    values,
    changed,
    isDirty: changed.length > 0,
    isTried,
    issues: { ...refused, ...Object.fromEntries(shown) },
    set: (field, value) =>
      setState((now) => ({
        ...now,
        edits: { ...now.edits, [field]: value },
        refused: { ...now.refused, [field]: undefined },
      })),
    leave: (field) => update({ left: [...left, field] }),
    reset: (next = initial, kept) => setState(stateOf(next, kept)),
    attempt: (wanted = values) => {
      update({ isTried: true });
      return !Object.values(check(wanted)).some(Boolean);
    },
    refuse: (error, fieldOf) => {
      const { byField, rest } = issuesOfRefusal<Values>(toApiError(error), Object.keys(values), fieldOf);
      update({ refused: byField });
      return Object.keys(byField).length > 0 && rest.length === 0 ? undefined : error;
    },
  };
}

/** The part of a form that its fields need. */
export type FieldForm<Values extends FormValues> = Pick<Form<Values>, 'values' | 'issues' | 'set' | 'leave'>;

/** Returns the props of a field's input. */
export const inputOf = <Values extends FormValues, Field extends keyof Values & string>(
  form: FieldForm<Values>,
  field: Field,
) => ({
  value: form.values[field],
  issue: form.issues[field],
  onChange: (value: Values[Field]) => form.set(field, value),
  onLeave: () => form.leave(field),
});
