import Button from '@mui/material/Button';
import { deploymentPath, type DeploymentState, type DeploymentSummary } from '@blueport/contracts';
import { deploymentRoutes } from '@blueport/contracts/routes/deployments/deployment-routes';
import { Suspense, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { deploymentApi } from '../../../core/api/deployment-api.ts';
import { usePermission } from '../../../core/auth/use-permission.ts';
import { useLiveDeployments } from '../../../components/deployment-progress/use-live-deployments.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { ListPage } from '../../../components/resource-table/ListPage.tsx';
import type { FilterToken } from '../../../components/resource-table/list-state.ts';
import { usePresetFilter } from '../../../components/resource-table/use-list-state.ts';
import { type DialogAction, fleetAddress, type BulkAction, bulkKeys } from './bulk-action.ts';
import { costSummary } from './cost-summary.ts';
import { deploymentColumns, deploymentListShape } from './deployment-columns.tsx';
import { DeploymentSummaryPanel } from './components/DeploymentSummaryPanel.tsx' with { load: 'part' };
import { BulkDialogs } from './components/BulkDialogs.tsx' with { load: 'dialog', texts: 'administration' };
import { BulkMenu } from './components/BulkMenu.tsx' with { load: 'dialog' };
import { MenuButton } from '../../../ui/menu-button/MenuButton.tsx';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import Alert from '@mui/material/Alert';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { useUrlSwitch } from '../../../ui/url-tabs/use-url-switch.ts';
import { TrendPanel } from './trends/TrendPanel.tsx' with { load: 'part', texts: 'operations/trends chart' };

const rowHref = (row: DeploymentSummary) => `/portal${deploymentPath(row)}`;

/** Deployments that no longer exist or are no longer managed here are hidden by default. */
const current: readonly FilterToken[] = (['Deleted', 'Detached'] satisfies DeploymentState[]).map(
  (value) => ({
    field: 'state',
    operator: 'ne',
    value,
  }),
);

const panel = (deployment: DeploymentSummary) => <DeploymentSummaryPanel deployment={deployment} />;

/** List of the organization's deployments, with live states. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  useLiveDeployments();
  const { control, extent, setExtent } = usePresetFilter(deploymentListShape, current);
  const mayDeploy = usePermission('blueprintProvision').allowed;
  const mayAssign = usePermission('deploymentAssign').allowed;
  const filtersByOwner = control.state.filters.some(({ field }) => field === 'needsOwner');
  const counts = mayAssign && !filtersByOwner ? ('needsOwner' as const) : undefined;
  const answer = deploymentApi.useDeploymentListQuery({ query: { ...control.query, counts } });
  const columns = useMemo(() => deploymentColumns(t), [t]);
  const [showsTrends, toggleTrends] = useUrlSwitch('trends');
  const bulkActions = (rows: readonly DeploymentSummary[], choose: (action: DialogAction) => void) => {
    const fleet = fleetAddress(rows);
    return (
      <BulkActions
        isOneFleet={fleet !== undefined}
        onChoose={(action) => {
          if (action !== 'fleet') choose(action);
          else if (fleet !== undefined) void navigate(fleet);
        }}
      />
    );
  };
  return (
    <ListPage
      title={t('nav.deployments')}
      description={t('deployments.description')}
      actions={
        <>
          <Button aria-expanded={showsTrends} onClick={toggleTrends}>
            {t(showsTrends ? 'deployments.hideTrends' : 'deployments.trends')}
          </Button>
          <Button variant="outlined" component={Link} to="/portal/deployment/fleet" nativeButton={false}>
            {t('title.fleets')}
          </Button>
          {mayDeploy && (
            <Button variant="contained" component={Link} to="/portal" nativeButton={false}>
              {t('deployments.new')}
            </Button>
          )}
        </>
      }
      list="deployments"
      columns={columns}
      rowId={(row) => row.id}
      rowHref={rowHref}
      panel={panel}
      control={control}
      answer={answer}
      exportUrl={deploymentRoutes.list.path}
      extent={{
        label: t('deployments.extent'),
        labels: { preset: t('deployments.extent.current'), all: t('deployments.extent.all') },
        value: extent,
        onChange: setExtent,
      }}
      summarize={(rows, isComplete) => costSummary(t, rows, isComplete)}
      bulkActions={bulkActions}
      renderBulkDialog={(action, deployments, onClose) => (
        <BulkDialogs action={action} deployments={deployments} onClose={onClose} />
      )}
      empty={{
        title: t('deployments.noneYet'),
        ...(mayDeploy && {
          detail: t('deployments.noneYetHelp'),
          actions: (
            <Button variant="contained" component={Link} to="/portal" nativeButton={false}>
              {t('deployments.toBlueprints')}
            </Button>
          ),
        }),
      }}
    >
      {showsTrends && (
        <Suspense fallback={<LoadingState height={{ xs: 804, lg: 442 }} />}>
          <TrendPanel filters={control.state.filters} setFilters={control.setFilters} />
        </Suspense>
      )}
      {counts && <NeedsOwnerHint count={answer.data?.needsOwner ?? 0} />}
    </ListPage>
  );
}

interface BulkActionsProps {
  /** Whether all selected deployments use the same blueprint. */
  readonly isOneFleet: boolean;
  readonly onChoose: (action: BulkAction) => void;
}

/** Buttons above the list while rows are selected. */
function BulkActions({ isOneFleet, onChoose }: BulkActionsProps) {
  const t = useT();
  return (
    <>
      {(['start', 'stop', 'delete'] as const).map((action) => (
        <PermissionButton key={action} permissionKey={bulkKeys[action]} onClick={() => onChoose(action)}>
          {t(action === 'delete' ? 'deployments.delete' : `deployments.menu.${action}`)}
        </PermissionButton>
      ))}
      <MenuButton label={t('deployments.more')} onChoose={onChoose}>
        {(menu) => <BulkMenu {...menu} isOneFleet={isOneFleet} />}
      </MenuButton>
    </>
  );
}

/** Shows how many deployments need a new owner, with a link to the filtered list. */
function NeedsOwnerHint({ count }: { readonly count: number }) {
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
