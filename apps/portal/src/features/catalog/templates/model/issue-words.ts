import { formIssueText, type ShownIssue } from '../../../../parts/form-issues/form-issue-text.ts';
import type { MessageId } from '../../../../core/i18n/message-id.ts';
import type { t as translate } from '../../../../core/i18n/translate.tsx';

/** Issues that have words of their own, by the property that they are about; the others are said in general. */
const known: ReadonlySet<string> = new Set([
  'items.empty',
  'id.duplicate',
  'fieldId.unknown-field',
  'label.incomplete',
  'parameter.required',
  'parameter.duplicate',
  'parameter.not-applicable',
  'min.not-applicable',
  'max.not-applicable',
  'min.empty-range',
  'min.not-whole',
  'max.not-whole',
  'min.below-zero',
  'max.below-zero',
  'min.too-far',
  'max.too-far',
  'options.required',
  'options.not-applicable',
  'choices.duplicate',
  'field.unknown-field',
  'field.no-value',
  'value.required',
  'value.not-offered',
  'when.cycle',
  'narrow.not-applicable',
  'narrow.unknown-field',
  'narrow.no-value',
  'narrow.cycle',
]);
/** Said alike of both limits. */
const ofLimits: ReadonlySet<string> = new Set(['not-applicable', 'not-whole', 'below-zero', 'too-far']);

/** An issue of a form in the reader's language. */
export function issueText(t: typeof translate, issue: ShownIssue): string {
  const { pointer, code, values } = issue;
  const parts = pointer.split('/');
  const last = parts.at(-1) ?? '';
  const property = ['choices', 'narrow'].find((part) => parts.includes(part)) ?? last;
  if (!known.has(`${property}.${code}`)) return formIssueText(t, issue);
  const subject = ofLimits.has(code) && (property === 'min' || property === 'max') ? 'limit' : property;
  // The way round, which is made of ids, is the same in every language.
  // That every known issue has its words, its test says.
  return t(`templates.issue.${subject}.${code}` as MessageId, {
    path: values?.['path'] ?? '',
  });
}
