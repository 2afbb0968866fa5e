import { formatNumber } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { FieldIssue } from '../model/field-issue.ts';
import { formIssueMessage } from '../model/form-rules.ts';

/** Returns a function that translates an issue. Server messages are shown unchanged. */
export function useIssueText(): (issue: FieldIssue) => string {
  const t = useT();
  return (issue) => {
    if (issue.code === 'form') return formIssueMessage(t, issue.form);
    return issue.code === 'server'
      ? issue.message
      : t(`provision.issue.${issue.code}`, {
          limit: issue.limit === undefined ? '' : formatNumber(issue.limit),
        });
  };
}
