import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Only the total is used. */
const justTotal = { query: { limit: 1, filterObj: '{"needsOwner":{"eq":true}}' } };

/** Shows how many deployments of the organization need a new owner, with a link that filters the list by them. */
export function NeedsOwnerHint() {
  const t = useT();
  const { data } = deploymentApi.useDeploymentListQuery(justTotal);
  const count = data?.total ?? 0;
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
