import MuiLink from '@mui/material/Link';
import type { ProblemIssue } from '@blueport/contracts';
import { Link } from 'react-router';
import { usePermission } from '../../core/auth/use-permission.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { useAppSelector } from '../../core/store/store.ts';

/**
 * What helps where a limit is used up: whoever sets limits is led to them, anybody else is told who does. Whoever deploys
 * may also ask for less; whoever approves may refuse.
 */
export function BudgetStep(props: {
  readonly by: 'deploy' | 'approve';
  /** Which limits are used up, where nobody else says so. */
  readonly issues?: readonly ProblemIssue[] | undefined;
}) {
  return (
    <>
      {props.issues?.map((issue) => `${issue.message} `)}
      <WayOn by={props.by} />
    </>
  );
}

function WayOn({ by }: { readonly by: 'deploy' | 'approve' }) {
  const t = useT();
  const isAllowed = usePermission('costUsageLimitEdit').allowed;
  const seesTab = usePermission('organizationView').allowed;
  const organization = useAppSelector((state) => state.auth.account?.orgId);
  if (!isAllowed || !seesTab || organization === undefined) return t(`verdict.overshoot.${by}`);
  return (
    <>
      {by === 'deploy' ? `${t('verdict.overshoot.deployOr')} ` : null}
      <MuiLink component={Link} to={`/portal/organization/${organization}?tab=spending`}>
        {t('verdict.overshoot.raise')}
      </MuiLink>
    </>
  );
}
