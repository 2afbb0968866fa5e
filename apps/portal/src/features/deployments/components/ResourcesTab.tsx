import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DeploymentDetail, locationName, type ResourceCondition } from '@blueport/contracts';
import { useMemo } from 'react';
import { CopyButton } from '../../../code-view/CopyButton.tsx';
import { StateChip } from '../../../deployment-progress/StateChip.tsx';
import { ResourceIcon } from '../../../graph/ResourceIcon.tsx';
import { resourceTypeLabel } from '../../../graph/resource-kind.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { type t as translate, useT } from '../../../i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../../plain-table/PlainTable.tsx';
import { EmptyState, problemText } from '../../../states/index.ts';
import { toApiError } from '../../../api/problem.ts';
import { useDeploymentConditionQuery, useSharedConditionQuery } from '../queries.ts';
import { ConditionChip } from './ConditionChip.tsx';
import { DifferenceList } from './DifferenceList.tsx';

type Resource = DeploymentDetail['resources'][number];
type Conditions = ReadonlyMap<string, ResourceCondition>;

/** What belongs to the deployment, as it was made and as it is now. */
export function ResourcesTab({
  deployment,
  share,
}: {
  readonly deployment: DeploymentDetail;
  /** The share through which it is looked at. */
  readonly share?: string;
}) {
  const t = useT();
  const gone = deployment.state === 'Deleted';
  const own = useDeploymentConditionQuery(deployment.name, { skip: gone || share !== undefined });
  const shared = useSharedConditionQuery(share ?? '', { skip: gone || share === undefined });
  const { data, error, isFetching, refetch } = share === undefined ? own : shared;
  const conditions = useMemo(
    () => new Map((data?.resources ?? []).map((resource) => [resource.id.toLowerCase(), resource])),
    [data],
  );
  const columns = useMemo(() => columnsOf(t, conditions), [t, conditions]);
  if (deployment.resources.length === 0) return <EmptyState title={t('deployments.noResources')} />;
  const drifted = (data?.resources ?? []).filter(({ drift }) => drift === 'changed' || drift === 'missing');
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {!gone && (
        <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2" color="textSecondary" role="status">
            {data
              ? t('deployments.checkedAt', { time: formatDateTime(data.checkedAt), count: drifted.length })
              : error
                ? problemText(toApiError(error)).detail
                : 'Fetching....'}
          </Typography>
          {!data && deployment.drift && deployment.drift.state !== 'unknown' ? (
            <Typography variant="body2" color="textSecondary">
              {t('deployments.watchedAt', {
                time: formatDateTime(deployment.drift.checkedAt),
                count: deployment.drift.resources,
              })}
            </Typography>
          ) : null}
          <Button size="small" loading={isFetching} onClick={() => void refetch()}>
            {t('deployments.checkAgain')}
          </Button>
        </Box>
      )}
      {drifted.length > 0 && (
        <Alert severity="warning">
          {t(share === undefined ? 'deployments.driftHelp' : 'deployments.driftShared')}
        </Alert>
      )}
      <PlainTable
        top
        label={t('deployments.tab.resources')}
        columns={columns}
        rows={deployment.resources}
        rowKey={({ id }) => id}
      />
    </Box>
  );
}

function columnsOf(t: typeof translate, conditions: Conditions): PlainColumn<Resource>[] {
  const conditionOf = ({ id }: Resource) => conditions.get(id.toLowerCase());
  const powered = [...conditions.values()].some(({ power }) => power !== undefined);
  return [
    {
      id: 'name',
      header: t('deployments.resource.name'),
      cell: ({ type, name }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontWeight: 500 }}>
          <ResourceIcon type={type} />
          {name}
        </Box>
      ),
    },
    {
      id: 'type',
      header: t('deployments.resource.type'),
      title: ({ type }) => type,
      cell: ({ type }) => resourceTypeLabel(type),
    },
    {
      id: 'region',
      header: t('deployments.resource.region'),
      cell: ({ location }) => location && locationName(location),
    },
    {
      id: 'state',
      header: t('deployments.resource.state'),
      cell: ({ state }) => <StateChip state={state} />,
    },
    {
      id: 'drift',
      header: t('deployments.resource.drift'),
      sx: { minWidth: 160 },
      cell: (resource) => {
        const condition = conditionOf(resource);
        if (!condition) return null;
        return (
          <>
            <ConditionChip condition={condition} />
            {condition.reason && (
              <Typography variant="caption" color="textSecondary" component="p">
                {condition.reason}
              </Typography>
            )}
            {condition.differences.length > 0 && <DifferenceList differences={condition.differences} />}
          </>
        );
      },
    },
    ...(powered
      ? [
          {
            id: 'power',
            header: t('deployments.resource.power'),
            cell: (resource: Resource) => {
              const power = conditionOf(resource)?.power;
              return power === undefined ? null : t(`deployments.power.${power}`);
            },
          },
        ]
      : []),
    {
      id: 'id',
      header: t('deployments.resource.id'),
      cell: ({ id }) => <CopyButton text={id} what={t('deployments.resource.id')} />,
    },
  ];
}
