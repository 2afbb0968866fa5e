import Button from '@mui/material/Button';
import { deploymentPath, type DeploymentSummary } from '@blueport/contracts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useDeploymentsQuery } from '../../api/deployment-queries.ts';
import { useLiveDeployments } from '../../deployment-progress/use-live-deployments.ts';
import { useT } from '../../i18n/translate.tsx';
import { PermissionButton } from '../../permission-help/PermissionButton.tsx';
import { ResourceTable } from '../../resource-table/ResourceTable.tsx';
import { useListState } from '../../resource-table/use-list-state.ts';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { deploymentColumns, deploymentListShape } from './deployment-columns.tsx';

const BulkPowerDialog = lazy(() => import('./components/BulkPowerDialog.tsx'));
const BulkDeleteDialog = lazy(() => import('./components/BulkDeleteDialog.tsx'));

const DeploymentSummaryPanel = lazy(async () => ({
  default: (await import('./components/DeploymentSummaryPanel.tsx')).DeploymentSummaryPanel,
}));

const rowHref = (row: DeploymentSummary) => `/portal${deploymentPath(row)}`;

const panel = (deployment: DeploymentSummary) => <DeploymentSummaryPanel deployment={deployment} />;

/** Every deployment of the organization; states move while one looks. */
export function Component() {
  const t = useT();
  useLiveDeployments();
  const control = useListState(deploymentListShape);
  const { data, isFetching, error, refetch } = useDeploymentsQuery(control.query);
  const columns = useMemo(() => deploymentColumns(t), [t]);
  const [removing, setRemoving] = useState<{ rows: readonly DeploymentSummary[]; clear: () => void }>();
  const [powering, setPowering] = useState<{
    action: 'start' | 'stop';
    rows: readonly DeploymentSummary[];
    clear: () => void;
  }>();
  const bulkActions = (rows: readonly DeploymentSummary[], clear: () => void) => (
    <>
      {(['start', 'stop'] as const).map((action) => (
        <PermissionButton
          key={action}
          permissionKey="blueprintProvision"
          onClick={() => setPowering({ action, rows, clear })}
        >
          {t(`deployments.menu.${action}`)}
        </PermissionButton>
      ))}
      <PermissionButton permissionKey="deploymentDelete" onClick={() => setRemoving({ rows, clear })}>
        {t('deployments.delete')}
      </PermissionButton>
    </>
  );
  return (
    <>
      <PageHeader title={t('deployments.heading')} description={t('deployments.description')} />
      <ResourceTable
        list="deployments"
        label={t('deployments.heading')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={rowHref}
        panel={panel}
        control={control}
        data={{
          rows: data?.result,
          total: data?.total ?? 0,
          isFetching,
          error,
          refetch: () => void refetch(),
        }}
        exportUrl="/api/user/deployment"
        bulkActions={bulkActions}
        empty={{
          title: t('deployments.noneYet'),
          detail: t('deployments.noneYetHelp'),
          actions: (
            <Button variant="contained" component={Link} to="/portal" nativeButton={false}>
              {t('deployments.toBlueprints')}
            </Button>
          ),
        }}
      />
      {powering && (
        <Suspense>
          <BulkPowerDialog
            action={powering.action}
            deployments={powering.rows}
            onClose={() => {
              powering.clear();
              setPowering(undefined);
            }}
          />
        </Suspense>
      )}
      {removing && (
        <Suspense>
          <BulkDeleteDialog
            deployments={removing.rows}
            onClose={() => {
              removing.clear();
              setRemoving(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
