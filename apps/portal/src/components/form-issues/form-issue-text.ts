import {
  type FormIssueCode,
  formIssueCodes,
  type ProblemIssue,
  type ValueIssueCode,
  valueIssueCodes,
} from '@blueport/contracts';
import { itemIssueText } from '../form-fields/item-issue.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';

/**
 * An issue of a form, found in the browser or sent by the server. The server's message is used if its code has no text
 * here.
 */
export type ShownIssue = Omit<ProblemIssue, 'message'> & Partial<Pick<ProblemIssue, 'message'>>;

const formCodes: ReadonlySet<string> = new Set(formIssueCodes);
const isFormCode = (code: string): code is FormIssueCode => formCodes.has(code);
const valueCodes: ReadonlySet<string> = new Set(valueIssueCodes);
const isValueCode = (code: string): code is ValueIssueCode => valueCodes.has(code);

/** Returns the text of an issue of a form or field in the user's language. */
export function formIssueText(t: typeof translate, issue: ShownIssue): string {
  const { pointer, code, values = {}, message = '' } = issue;
  if (isValueCode(code) && pointer.endsWith('/default'))
    return t('formIssues.default', { rule: itemIssueText(t, { code, values }) });
  return isFormCode(code) ? t(`formIssues.${code}`, values) : message;
}
