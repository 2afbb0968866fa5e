import MuiLink from '@mui/material/Link';
import type { ProblemIssue } from '@blueport/contracts';
import { Link } from 'react-router';
import { usePermission } from '../../core/auth/use-permission.ts';
import { useT } from '../../core/i18n/translate.tsx';

/**
 * The next step after a limit is used up: users who may change limits get a link to them, others see who can. Deployers
 * may also reduce the cost; approvers may reject the request.
 */
export function BudgetStep(props: {
  readonly by: 'deploy' | 'approve';
  /** The limits that are used up, unless shown elsewhere. */
  readonly issues?: readonly ProblemIssue[] | undefined;
}) {
  return (
    <>
      {props.issues?.map((issue) => `${issue.message} `)}
      <NextStep by={props.by} />
    </>
  );
}

function NextStep({ by }: { readonly by: 'deploy' | 'approve' }) {
  const t = useT();
  const isAllowed = usePermission('costUsageLimitEdit').allowed;
  if (!isAllowed) return t(`verdict.overshoot.${by}`);
  return (
    <>
      {by === 'deploy' ? `${t('verdict.overshoot.deployOr')} ` : null}
      <MuiLink component={Link} to="/portal/limit">
        {t('verdict.overshoot.raise')}
      </MuiLink>
    </>
  );
}
