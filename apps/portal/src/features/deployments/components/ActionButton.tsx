import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { usePermission } from '../../../app/use-permission.ts';
import { useT } from '../../../i18n/translate.tsx';

interface ActionButtonProps {
  readonly permissionKey: string;
  /** Why the action is not possible at the moment, apart from permissions. */
  readonly refusal?: string | undefined;
  readonly variant?: 'contained' | 'outlined';
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that stays in place when it cannot be used, keeps the focus, and says why. */
export function ActionButton({
  permissionKey,
  refusal,
  variant = 'outlined',
  onClick,
  children,
}: ActionButtonProps) {
  const t = useT();
  const permission = usePermission(permissionKey);
  const reason = permission.allowed ? refusal : t('deployments.missingKey', { key: permissionKey });
  if (reason === undefined) {
    return (
      <Button variant={variant} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <Tooltip title={reason} describeChild>
      <Button variant={variant} aria-disabled sx={{ opacity: 0.55, cursor: 'not-allowed' }}>
        {children}
      </Button>
    </Tooltip>
  );
}
