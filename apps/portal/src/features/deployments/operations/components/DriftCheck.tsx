import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { DeploymentDetail } from '@blueport/contracts';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { problemText } from '../../../../components/states/index.ts';
import { toApiError } from '../../../../core/api/problem.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { foundDrift } from '../found-drift.ts';
import { deploymentManagementApi } from '../queries.ts';

/** Compares the deployment with the cloud on request. The page shows the result; the text only what it cannot show. */
export function DriftCheck({ deployment: { name } }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const [check, { data, error, isFetching }] =
    deploymentManagementApi.useLazyDeploymentManagementConditionQuery();
  const comparing = t('deployments.resources.comparing');
  const isPartial = data !== undefined && foundDrift(data) === undefined;
  const text = isFetching
    ? comparing
    : error
      ? problemText(toApiError(error)).detail
      : isPartial
        ? t('deployments.check.partial')
        : data
          ? t('deployments.check.done')
          : '';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
      <PermissionButton
        permissionKey="resourceManagement"
        size="small"
        refusal={isFetching ? comparing : undefined}
        onClick={() => void check({ id: name })}
      >
        {t('deployments.check')}
      </PermissionButton>
      {isFetching && <CircularProgress size={16} aria-hidden />}
      <Typography variant="body2" color="textSecondary" role="status" sx={{ flex: 1, minWidth: 200 }}>
        {text}
      </Typography>
    </Box>
  );
}
