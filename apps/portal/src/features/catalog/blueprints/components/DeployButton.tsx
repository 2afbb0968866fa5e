import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { Hint } from '../../../../ui/hint/Hint.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { WhyPopover } from '../../../../components/permission-help/WhyPopover.tsx' with {
  load: 'dialog',
  texts: 'permission-request',
};

interface DeployButtonProps {
  readonly name: string;
  readonly title: string;
  readonly variant?: 'contained' | 'outlined' | 'text';
  readonly size?: 'small' | 'medium';
}

/**
 * Opens the deployment form. Without the permission, the button stays visible and explains which permission is missing
 * and whom to ask.
 */
export function DeployButton({ name, title, variant = 'contained', size = 'medium' }: DeployButtonProps) {
  const t = useT();
  const permission = usePermission('blueprintProvision');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('blueprints.deployNamed', { title });
  if (permission.allowed) {
    return (
      <Button
        variant={variant}
        size={size}
        component={Link}
        to={`/portal/blueprint/${name}/form`}
        nativeButton={false}
        aria-label={label}
      >
        {t('blueprints.deploy')}
      </Button>
    );
  }
  const reason = t('blueprints.deployForbidden', { key: 'blueprintProvision' });
  return (
    <>
      <Hint text={reason}>
        {/* Stays focusable so that keyboard users can read the reason. Activating it shows whom to ask. */}
        <Button
          variant={variant}
          size={size}
          aria-disabled
          aria-haspopup="dialog"
          aria-label={`${label}. ${reason}`}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ opacity: 0.55 }}
        >
          {t('blueprints.deploy')}
        </Button>
      </Hint>
      {anchor ? (
        <Suspense>
          <WhyPopover permissionKey="blueprintProvision" anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
