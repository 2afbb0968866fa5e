import { type FormIssueCode, formIssueCodes, type ProblemIssue } from '@blueport/contracts';
import { toApiError } from '../../core/api/problem.ts';
import { type ItemIssueCode, issueWords } from '../form-fields/item-issue.ts';
import type { t as translate } from '../../core/i18n/translate.tsx';

const codes: ReadonlySet<string> = new Set(formIssueCodes);
const isKnown = (code: string): code is FormIssueCode => codes.has(code);

/** The rule that a value breaks, as the form itself says it when it is filled in. */
function ruleText(t: typeof translate, { rule, limit }: Readonly<Record<string, string>>): string {
  const isDay = limit !== undefined && /^\d{4}-/.test(limit);
  return issueWords(t, {
    code: (rule ?? 'wrong-type') as ItemIssueCode,
    ...(limit !== undefined && { limit: isDay ? limit : Number(limit) }),
  });
}

function bareText(t: typeof translate, { code, values = {} }: ProblemIssue): string {
  if (!isKnown(code)) return t('formIssues.unacceptable');
  if (code === 'default-refused') {
    const rule = ruleText(t, values);
    return values['parameter'] === undefined
      ? t('formIssues.default-refused', { rule })
      : t('formIssues.default-refused-of', { parameter: values['parameter'], rule });
  }
  if (code === 'invalid-pattern' && values['at'] !== undefined)
    return t('formIssues.invalid-pattern-at', { at: values['at'] });
  return t(`formIssues.${code}`, values);
}

/**
 * What is wrong with a form, a field or their place in a blueprint, in the reader’s language, with the blueprint where the issue
 * names one. What a newer server says in a way that is not known here is said in general.
 */
export function formIssueText(t: typeof translate, issue: ProblemIssue): string {
  const text = bareText(t, issue);
  const blueprint = issue.values?.['blueprint'];
  return blueprint === undefined ? text : t('formIssues.of', { blueprint, text });
}

/** A refusal whose issues are in the reader’s language; anything else as it is. */
export function inReadersWords(
  t: typeof translate,
  error: unknown,
  textOf: (t: typeof translate, issue: ProblemIssue) => string = formIssueText,
): unknown {
  const problem = toApiError(error);
  if (!problem?.errors) return error;
  return { ...problem, errors: problem.errors.map((issue) => ({ ...issue, message: textOf(t, issue) })) };
}
