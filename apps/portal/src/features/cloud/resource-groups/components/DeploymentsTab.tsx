import EmptyIcon from '@mui/icons-material/RocketLaunchOutlined';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { deploymentPath, type DeploymentSummary, type GroupDetail } from '@blueport/contracts';
import { Link } from 'react-router';
import { deploymentApi } from '../../../../core/api/deployment-api.ts';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { useT, type t as translate } from '../../../../core/i18n/translate.tsx';
import { PlainTable, type PlainColumn } from '../../../../ui/plain-table/PlainTable.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../../components/states/index.ts';
import { PersonName } from '../../../../components/people/PersonName.tsx';

type Place = Pick<GroupDetail, 'subscriptionId' | 'name'>;

/** Returns the list query for the deployments of a group, newest first. It may also match groups with a longer name. */
function deploymentsInGroup({ subscriptionId, name }: Place) {
  return {
    limit: 0,
    // Group names and IDs are case-insensitive, and `like` is the only case-insensitive
    // operator.
    filterObj: JSON.stringify({
      subscriptionId: { like: subscriptionId },
      resourceGroup: { like: name },
      // Deleted and detached deployments no longer belong to a group.
      state: { nin: ['Deleted', 'Detached'] },
    }),
    sortObj: JSON.stringify({ createdAt: -1 }),
  };
}

/** Returns whether a deployment belongs to exactly this group. */
function isInGroup(
  row: Pick<DeploymentSummary, 'subscriptionId' | 'resourceGroup'>,
  { subscriptionId, name }: Place,
): boolean {
  return (
    row.subscriptionId.toLowerCase() === subscriptionId.toLowerCase() &&
    row.resourceGroup?.toLowerCase() === name.toLowerCase()
  );
}

const columns = (t: typeof translate): PlainColumn<DeploymentSummary>[] => [
  {
    id: 'title',
    header: t('resourceGroups.name'),
    cell: (row) => (
      <MuiLink component={Link} to={`/portal${deploymentPath(row)}`}>
        {row.title}
      </MuiLink>
    ),
    title: ({ name }) => name,
  },
  {
    id: 'state',
    header: t('resourceGroups.state'),
    cell: (row) => <StatusChip of="deployment" state={row.state} />,
  },
  {
    id: 'blueprint',
    header: t('resourceGroups.blueprint'),
    cell: ({ blueprint }) => (
      <>
        {blueprint.title} <Chip size="small" variant="outlined" label={blueprint.version} />
      </>
    ),
  },
  { id: 'owner', header: t('resourceGroups.owner'), cell: ({ owner }) => <PersonName person={owner} /> },
  {
    id: 'created',
    header: t('resourceGroups.created'),
    cell: ({ createdAt }) => <Moment value={createdAt} />,
  },
  {
    id: 'expires',
    header: t('resourceGroups.expires'),
    cell: ({ expiry }) => (expiry ? <Moment value={expiry.at} /> : t('resourceGroups.never')),
  },
];

/** Lists this portal's deployments in the group that the user can access. */
export function DeploymentsTab({ group }: { readonly group: GroupDetail }) {
  const t = useT();
  const { data, error, refetch } = deploymentApi.useDeploymentListQuery(
    { query: deploymentsInGroup(group) },
    { refetchOnMountOrArgChange: true },
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const rows = data.result.filter((row) => isInGroup(row, group));
  if (rows.length === 0) {
    return (
      <EmptyState icon={<EmptyIcon />} title={t('resourceGroups.noDeployments')}>
        {t('resourceGroups.noDeploymentsDetail')}
      </EmptyState>
    );
  }
  return (
    <PlainTable<DeploymentSummary>
      label={t('resourceGroups.deployments')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns(t)}
    />
  );
}
