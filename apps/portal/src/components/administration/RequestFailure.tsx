import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { isProblem, toApiError } from '../../core/api/problem.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { problemText } from '../states/index.ts';
import { BudgetStep } from '../verdict/deferred-budget-step.ts';
import { isAuthorityRefusal } from './authority-refusal.ts';
import { AuthorityRefusal } from './AuthorityRefusal.tsx' with { load: 'deferred', texts: 'administration' };

interface RequestFailureProps {
  readonly error: unknown;
  /** Starts over with the current state of the object, which has been refetched by then. */
  readonly onReload?: (() => void) | undefined;
  /** Role of the reader: when a limit is used up, approvers get different next steps than deployers. */
  readonly by?: 'deploy' | 'approve';
}

/**
 * Shows why a request was refused, with all issues not shown at a field, and the next step; renders nothing without an
 * error. If the issues are the server's only explanation, no general sentence precedes them.
 */
export function RequestFailure({ error, onReload, by = 'deploy' }: RequestFailureProps) {
  const t = useT();
  if (!error) return null;
  if (onReload && isProblem(error, 'stale')) {
    return (
      <Alert
        severity="warning"
        sx={{ marginBlock: 3 }}
        action={
          <Button color="inherit" size="small" onClick={onReload}>
            {t('stale.reload')}
          </Button>
        }
      >
        {t('stale.title')}. {t('stale.text')}
      </Alert>
    );
  }
  return (
    <Alert severity="error" sx={{ marginBlock: 3 }}>
      {refusalContent(error, by)}
    </Alert>
  );
}

function refusalContent(error: unknown, by: 'deploy' | 'approve'): ReactNode {
  const problem = toApiError(error);
  if (problem && isAuthorityRefusal(problem)) return <AuthorityRefusal problem={problem} />;
  const issues = problem?.errors?.map((issue) => issue.message) ?? [];
  const { title, detail } = problemText(problem);
  if (problem && isProblem(error, 'budget-exceeded')) {
    // The server's hint refers everyone to an administrator, including those who set the limits. Each limit is shown in
    // the user's language. Until that is loaded, or if no limit is named, the server's text is shown.
    const message = [problem.detail, ...issues].filter(Boolean).join(' ');
    return (
      <>
        {issues.length > 0 ? null : `${title}. ${message} `}
        <BudgetStep issues={problem.errors ?? []} by={by} fallback={issues.length > 0 ? message : null} />
      </>
    );
  }
  const issuesSayAll = issues.length > 0 && !problem?.detail && !problem?.hint;
  const general = issuesSayAll ? [] : [`${title}.`, detail];
  return [...general, ...issues].filter(Boolean).join(' ');
}
