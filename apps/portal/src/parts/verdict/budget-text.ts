import type { ProblemIssue } from '@blueport/contracts';
import type { t as translate } from '../../core/i18n/translate.tsx';
import { reasonText } from './reason-text.ts';

/** An overshot limit in the reader's language, as a verdict says it; one without its figures stays in the server's words. */
export function budgetText({ message, values }: ProblemIssue, t: typeof translate): string {
  return values === undefined ? message : reasonText({ code: 'budget', message, values }, t);
}
