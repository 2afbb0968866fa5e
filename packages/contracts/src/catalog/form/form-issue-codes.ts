import type { IssueCode, MessageValues } from '../../messages/message-ids.ts';

/** Rules of a field that a value can break. The server words them as `issue.<code>`, the portal as `forms.issue.<code>`. */
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

/** What can be wrong with a field or a form. The server words them as `issue.<code>`, the portal as `formIssues.<code>`. */
export const formIssueCodes = [
  // A field by itself.
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
  // A form by itself.
  'empty',
  'incomplete',
  'unknown-field',
  'no-value',
  'not-offered',
  'cycle',
] as const satisfies readonly IssueCode[];
export type FormIssueCode = (typeof formIssueCodes)[number];

/** A problem of a form at a place in its definition, not yet in words. */
export interface FormIssue {
  readonly pointer: string;
  readonly code: IssueCode;
  readonly values?: MessageValues;
}
