import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Shows how many deployments need a new owner, with a link to the filtered list. */
export function NeedsOwnerHint({ count }: { readonly count: number }) {
  const t = useT();
  if (count === 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ marginBottom: 3 }}
      action={
        <Button
          color="inherit"
          size="small"
          component={Link}
          to="/portal/deployment?f.needsOwner=true"
          nativeButton={false}
        >
          {t('deployments.needsOwner.show', { count })}
        </Button>
      }
    >
      {t('deployments.needsOwner.count', { count })}
    </Alert>
  );
}
