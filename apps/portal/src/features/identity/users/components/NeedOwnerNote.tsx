import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ownedDeploymentsPath } from '../owned-deployments.ts';

interface NeedOwnerNoteProps {
  /** Number of deployments that need a new owner. Hidden if 0. */
  readonly count: number;
  /** Names of the owners. */
  readonly names: readonly string[];
  /** Whether the owners have already lost access. */
  readonly hasEnded?: boolean;
  readonly children: ReactNode;
}

/** Warns that deployments need a new owner, with a link to them for users who can list deployments. */
export function NeedOwnerNote({ count, names, hasEnded = false, children }: NeedOwnerNoteProps) {
  const t = useT();
  const mayList = usePermission('deploymentList').allowed;
  if (count === 0) return null;
  return (
    <Alert severity="warning" sx={{ marginBlock: 3 }}>
      {children}{' '}
      {mayList ? (
        <MuiLink
          component={Link}
          to={ownedDeploymentsPath(names, hasEnded)}
          color="inherit"
          underline="always"
        >
          {t('users.needOwner.show', { count })}
        </MuiLink>
      ) : null}
    </Alert>
  );
}
