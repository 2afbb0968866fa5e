import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router';
import { usePermission } from '../../../app/use-permission.ts';
import { useT } from '../../../i18n/translate.tsx';

interface DeployButtonProps {
  readonly name: string;
  readonly title: string;
  readonly variant?: 'contained' | 'outlined';
  readonly size?: 'small' | 'medium';
}

/** Leads to the form; without the right it stays visible, says which key is missing, and does nothing. */
export function DeployButton({ name, title, variant = 'contained', size = 'medium' }: DeployButtonProps) {
  const t = useT();
  const permission = usePermission('blueprintProvision');
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
    <Tooltip title={reason}>
      {/* Stays focusable, so that the reason can be read by keyboard too. */}
      <Button
        variant={variant}
        size={size}
        aria-disabled
        aria-label={`${label}. ${reason}`}
        sx={{ opacity: 0.55, cursor: 'not-allowed' }}
      >
        {t('blueprints.deploy')}
      </Button>
    </Tooltip>
  );
}
