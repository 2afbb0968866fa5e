import { useState } from 'react';
import { toApiError } from '../../core/api/problem.ts';
import { changedFields, issuesOfRefusal } from '../administration/edit-form.ts';
import type { FieldIssues, FieldPointers, FormValues } from '../administration/edit-form.ts';

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
   * all of it: a field shows its issues if it reads them from `issues`.
   */
  readonly refuse: (error: unknown) => unknown;
}

interface FormState<Values extends FormValues> {
  readonly initial: Values;
  readonly edits: Partial<Values>;
  /** Fields that lost focus. */
  readonly touchedFields: readonly string[];
  readonly isTried: boolean;
  /** Issues of the server. */
  readonly serverIssues: FieldIssues<Values>;
}

const noIssues = {};

const stateOf = <Values extends FormValues>(
  initial: Values,
  edits: Partial<Values> = {},
): FormState<Values> => ({
  initial,
  edits,
  touchedFields: [],
  isTried: false,
  serverIssues: noIssues as FieldIssues<Values>,
});

/** Returns the issues, and the fields whose issues are read from them. */
function watchReads<Values extends FormValues>(issues: FieldIssues<Values>) {
  const readFields = new Set<string>();
  const watched = new Proxy(issues, {
    get: (target, field: keyof Values & string) => {
      readFields.add(field);
      return target[field];
    },
  });
  return { issues: watched, readFields };
}

/** Manages the values of a form. Only the first `initial` is used; `reset` replaces it. */
export function useForm<Values extends FormValues>(
  first: Values,
  check: FormCheck<Values> = () => noIssues as FieldIssues<Values>,
  pointers?: FieldPointers<Values>,
): Form<Values> {
  const [state, setState] = useState(() => stateOf(first));
  const { initial, edits, touchedFields, isTried, serverIssues } = state;
  const update = (next: Partial<FormState<Values>>) => setState((now) => ({ ...now, ...next }));
  const values: Values = { ...initial, ...edits };
  const changed = changedFields(initial, values);
  const found = Object.entries(check(values)).filter(
    ([field, issue]) => issue !== undefined && (isTried || touchedFields.includes(field)),
  );
  const { issues, readFields } = watchReads<Values>({ ...serverIssues, ...Object.fromEntries(found) });
  return {
    initial,
    values,
    changed,
    isDirty: changed.length > 0,
    isTried,
    issues,
    set: (field, value) =>
      setState((now) => ({
        ...now,
        edits: { ...now.edits, [field]: value },
        serverIssues: { ...now.serverIssues, [field]: undefined },
      })),
    leave: (field) => update({ touchedFields: [...touchedFields, field] }),
    reset: (next = initial, keptEdits) => setState(stateOf(next, keptEdits)),
    attempt: (submittedValues = values) => {
      update({ isTried: true });
      return !Object.values(check(submittedValues)).some(Boolean);
    },
    refuse: (error) => {
      const { byField, rest } = issuesOfRefusal<Values>(toApiError(error), Object.keys(values), pointers);
      update({ serverIssues: byField });
      const fields = Object.keys(byField);
      const areAllShown = fields.length > 0 && fields.every((field) => readFields.has(field));
      return areAllShown && rest.length === 0 ? undefined : error;
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
