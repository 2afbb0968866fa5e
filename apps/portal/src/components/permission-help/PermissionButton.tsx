import LockIcon from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import { Hint } from '../../ui/hint/Hint.tsx';
import { Suspense, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '../../core/auth/use-permission.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { usePermissionLabel } from '../states/use-permission-label.ts';
import { WhyPopover } from './WhyPopover.tsx' with { load: 'dialog', texts: 'permission-request' };

interface PermissionButtonProps {
  readonly permissionKey: string;
  /** Why the action is currently not possible, apart from permissions. */
  readonly refusal?: string | undefined;
  readonly variant?: ButtonProps['variant'];
  readonly color?: ButtonProps['color'];
  readonly size?: ButtonProps['size'];
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/**
 * A button that stays visible and focusable when permissions are missing. On hover or focus it names the key and the
 * side that lacks it; on click it shows who can grant it.
 */
export function PermissionButton(props: PermissionButtonProps) {
  const {
    permissionKey,
    refusal,
    variant = 'outlined',
    color = 'primary',
    size = 'medium',
    children,
  } = props;
  const t = useT();
  const permission = usePermission(permissionKey);
  const label = usePermissionLabel(permissionKey);
  const reasonId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const look = { variant, color, size } as const;
  if (permission.allowed && refusal === undefined) {
    return (
      <Button {...look} onClick={props.onClick}>
        {children}
      </Button>
    );
  }
  if (permission.allowed) {
    return (
      <>
        <Hint text={refusal ?? ''}>
          <Button
            {...look}
            aria-disabled
            aria-describedby={reasonId}
            sx={{ opacity: 0.55, cursor: 'not-allowed' }}
          >
            {children}
          </Button>
        </Hint>
        <span id={reasonId} hidden>
          {refusal}
        </span>
      </>
    );
  }
  const reason = t(`why.tooltip.${permission.missing}`, { label, key: permissionKey });
  return (
    <>
      <Hint text={reason}>
        <Button
          {...look}
          aria-disabled
          aria-haspopup="dialog"
          aria-describedby={reasonId}
          startIcon={<LockIcon />}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ opacity: 0.65 }}
        >
          {children}
        </Button>
      </Hint>
      <span id={reasonId} hidden>
        {reason}
      </span>
      {anchor ? (
        <Suspense>
          <WhyPopover permissionKey={permissionKey} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
