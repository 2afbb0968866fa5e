import type { IssueCode, MessageValues } from '../../messages/message-ids.ts';

/**
 * Field rules that a value can violate. The server's messages are `issue.<code>`, the portal's `forms.issue.<code>`.
 */
export const valueIssueCodes = [
  'invalid-type',
  'not-allowed',
  'duplicate',
  'too-short',
  'too-long',
  'too-small',
  'too-big',
  'too-few',
  'too-many',
  'too-early',
  'too-late',
  'pattern',
] as const satisfies readonly IssueCode[];
export type ValueIssueCode = (typeof valueIssueCodes)[number];

/** Problems of a field or a form. The server's messages are `issue.<code>`, the portal's `formIssues.<code>`. */
export const formIssueCodes = [
  // Problems of a field.
  'not-applicable',
  'empty-range',
  'not-whole',
  'below-zero',
  'too-far',
  'invalid-pattern',
  'unfinished-pattern',
  'repeats-too-much',
  'required',
  'duplicate',
  // Problems of a form.
  'empty',
  'incomplete',
  'unknown-field',
  'no-value',
  'not-offered',
  'cycle',
] as const satisfies readonly IssueCode[];
export type FormIssueCode = (typeof formIssueCodes)[number];

/** A problem of a form at a position in its definition, without its message. */
export interface FormIssue {
  readonly pointer: string;
  readonly code: IssueCode;
  readonly values?: MessageValues;
}
