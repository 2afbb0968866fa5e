/** Everything that can be wrong with a field, a form, or a form upon the parameters of a blueprint. */
export const formIssueCodes = [
  // A field by itself.
  'not-applicable',
  'empty-range',
  'not-whole',
  'below-zero',
  'too-far',
  'invalid-pattern',
  'repeats-too-much',
  'required',
  'duplicate',
  'default-refused',
  // A form by itself.
  'empty',
  'incomplete',
  'unknown-field',
  'no-value',
  'not-offered',
  'cycle',
  // A form upon the parameters of a blueprint.
  'unknown-parameter',
  'asked-elsewhere',
  'wrong-type',
  'needs-default',
  'secure-value',
  'choice-refused',
  'text-only',
  'nothing-left',
  // The choice of a form or a type for a blueprint.
  'unknown-version',
  'not-published',
  'unknown',
  // A field or a form among others.
  'taken',
  'in-use',
] as const;
export type FormIssueCode = (typeof formIssueCodes)[number];
