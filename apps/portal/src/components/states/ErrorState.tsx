import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { isProblem, toApiError } from '../../core/api/problem.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { GuestDirectory } from '../guest-directory/GuestDirectory.tsx' with {
  load: 'part',
  texts: 'guest-directory',
};
import { ForbiddenState } from './ForbiddenState.tsx';
import { isMissing, problemText } from './problem-text.ts';
import { StateBlock } from '../../ui/states/StateBlock.tsx';

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** Navigates back, or to the start page if the tab was opened with this address. */
function goBack(): void {
  if (history.length > 1) history.back();
  else location.assign('/portal');
}

/** A block that failed to load: the cause, what to do, the request id, and a retry in place. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const t = useT();
  const problem = toApiError(error);
  if (problem?.permission) {
    const missing =
      problem.missing === 'organization' || problem.missing === 'role' ? problem.missing : 'both';
    return <ForbiddenState permissionKey={problem.permission} missing={missing} />;
  }
  if (isProblem(problem, 'guest-directory-needed')) {
    return (
      <Suspense>
        <GuestDirectory />
      </Suspense>
    );
  }
  const text = problemText(problem);
  const diagnostics = problem ? JSON.stringify(problem, null, 2) : String(error);
  return (
    <StateBlock
      icon={<ErrorIcon />}
      tone="error"
      title={text.title}
      footnote={problem?.requestId ? t('error.requestId', { id: problem.requestId }) : undefined}
      actions={
        <>
          {isMissing(problem) ? (
            <Button variant="contained" onClick={goBack}>
              {t('action.back')}
            </Button>
          ) : null}
          {onRetry ? (
            <Button variant={isMissing(problem) ? 'outlined' : 'contained'} onClick={onRetry}>
              {t('action.retry')}
            </Button>
          ) : null}
          <Button variant="outlined" onClick={() => void navigator.clipboard.writeText(diagnostics)}>
            {t('action.copyDetails')}
          </Button>
        </>
      }
    >
      {text.detail}
    </StateBlock>
  );
}
