import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { isProblem, toApiError } from '../../core/api/problem.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { problemText } from '../states/index.ts';
import { BudgetStep } from '../verdict/later-budget-step.ts';
import { isAuthorityRefusal } from './authority-refusal.ts';
import { AuthorityRefusal } from './AuthorityRefusal.tsx' with { load: 'later', texts: 'administration' };

interface RequestFailureProps {
  readonly error: unknown;
  /** Begins anew with the thing as it is now; what was refused as stale has been read again by then. */
  readonly onLookAgain?: (() => void) | undefined;
  /** Where a limit is used up, whoever approves has other ways on than whoever deploys. */
  readonly by?: 'deploy' | 'approve';
}

/**
 * Why a request was refused, with every issue that belongs to no field, and what to do next; nothing while it was not. Issues
 * speak for themselves: where the server says nothing beyond them, no general sentence stands in front.
 */
export function RequestFailure({ error, onLookAgain, by = 'deploy' }: RequestFailureProps) {
  const t = useT();
  if (error === undefined || error === null) return null;
  if (onLookAgain && isProblem(error, 'stale')) {
    return (
      <Alert
        severity="warning"
        sx={{ marginBlock: 3 }}
        action={
          <Button color="inherit" size="small" onClick={onLookAgain}>
            {t('stale.reload')}
          </Button>
        }
      >
        {t('stale.title')}. {t('stale.text')}
      </Alert>
    );
  }
  const problem = toApiError(error);
  if (problem && isAuthorityRefusal(problem)) {
    return (
      <Alert severity="error" sx={{ marginBlock: 3 }}>
        <AuthorityRefusal problem={problem} />
      </Alert>
    );
  }
  const issues = problem?.errors?.map((issue) => issue.message) ?? [];
  const isOverLimit = isProblem(error, 'budget-exceeded');
  const { title, detail } = problemText(problem);
  const issuesSayAll = issues.length > 0 && !problem?.detail && !problem?.hint;
  const general = issuesSayAll ? [] : [`${title}.`, detail];
  if (problem && isOverLimit) {
    // The server's hint sends everybody to an administrator, those who set the limits too.
    // Each limit is said in the reader's language; until that is there, and where no limit is named, the server speaks.
    const said = [problem.detail, ...issues].filter(Boolean).join(' ');
    return (
      <Alert severity="error" sx={{ marginBlock: 3 }}>
        {issues.length === 0 ? `${title}. ${said} ` : null}
        <BudgetStep issues={problem.errors ?? []} by={by} fallback={issues.length === 0 ? null : said} />
      </Alert>
    );
  }
  return (
    <Alert severity="error" sx={{ marginBlock: 3 }}>
      {[...general, ...issues].filter(Boolean).join(' ')}
    </Alert>
  );
}
