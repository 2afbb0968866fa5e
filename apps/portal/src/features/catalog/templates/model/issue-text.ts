import { formIssueText, type ShownIssue } from '../../../../components/form-issues/form-issue-text.ts';
import type { MessageId } from '../../../../core/i18n/message-id.ts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';

/** Issues with a specific text, keyed by property. All others have a generic text. */
const known: ReadonlySet<string> = new Set([
  'id.duplicate',
  'fieldId.unknown-field',
  'label.incomplete',
  'parameter.required',
  'parameter.duplicate',
  'parameter.not-applicable',
  'min.not-applicable',
  'max.not-applicable',
  'options.required',
  'options.not-applicable',
  'choices.duplicate',
  'field.unknown-field',
  'field.no-value',
  'value.required',
  'value.not-offered',
  'narrow.not-applicable',
  'narrow.unknown-field',
  'narrow.no-value',
  'narrow.cycle',
]);
/** Returns the text of a form issue in the user's language. */
export function issueText(t: typeof translate, issue: ShownIssue): string {
  const { pointer, code } = issue;
  const parts = pointer.split('/');
  const last = parts.at(-1) ?? '';
  const property = ['choices', 'narrow'].find((part) => parts.includes(part)) ?? last;
  if (!known.has(`${property}.${code}`)) return formIssueText(t, issue);
  const subject = property === 'min' || property === 'max' ? 'limit' : property;
  // A test checks that every known issue has a text.
  return t(`templates.issue.${subject}.${code}` as MessageId);
}
