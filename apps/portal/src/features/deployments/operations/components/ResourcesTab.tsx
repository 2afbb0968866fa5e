import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  type DeploymentDetail,
  locationName,
  type ResourceCondition,
  type DeploymentCondition,
} from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo, useState } from 'react';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';
import { matchingRows } from '../../../../components/graph/row-groups.ts';
import { formatDateTime } from '../../../../core/i18n/format.ts';
import { serverText } from '../../../../core/i18n/server-text.ts';
import { type t as translate, useT } from '../../../../core/i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table/PlainTable.tsx';
import { EmptyState, LoadingState, problemText } from '../../../../components/states/index.ts';
import { toApiError } from '../../../../core/api/problem.ts';
import { deploymentManagementApi, deploymentShareApi } from '../queries.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { ResourceIcon } from '../../../../components/graph/ResourceIcon.tsx';
import { resourceTypeLabel } from '../../../../components/resource-type/resource-type-label.ts';

type Resource = DeploymentDetail['resources'][number];
/** Number of rows above which a search field is shown. */
const manyRows = 25;

type Conditions = ReadonlyMap<string, ResourceCondition>;

interface ResourcesTabProps {
  readonly deployment: DeploymentDetail;
  /** Share through which the deployment is viewed. */
  readonly share?: string;
}

/** Loads the condition of the resources, through the share if there is one. */
function useCondition({ deployment, share }: ResourcesTabProps) {
  const isGone = deployment.state === 'Deleted';
  const own = deploymentManagementApi.useDeploymentManagementConditionQuery(
    { id: deployment.name },
    { skip: isGone || share !== undefined },
  );
  const shared = deploymentShareApi.useDeploymentShareConditionQuery(
    isGone || share === undefined ? skipToken : { share },
  );
  return share === undefined ? own : shared;
}

/** Resources of the deployment, as deployed and as they are now. */
export function ResourcesTab({ deployment, share }: ResourcesTabProps) {
  const t = useT();
  const isGone = deployment.state === 'Deleted';
  const condition = useCondition(share === undefined ? { deployment } : { deployment, share });
  const { data } = condition;
  const conditions = useMemo(
    () => new Map((data?.resources ?? []).map((resource) => [resource.id.toLowerCase(), resource])),
    [data],
  );
  const columns = useMemo(() => columnsOf(t, conditions), [t, conditions]);
  const [find, setFind] = useState('');
  const [onlyDrifted, setOnlyDrifted] = useState(false);
  const { isLoading } = condition;
  if (deployment.resources.length === 0) return <EmptyState title={t('deployments.noResources')} />;
  const drifted = (data?.resources ?? []).filter(({ drift }) => drift === 'changed' || drift === 'missing');
  const differs = new Set(drifted.map(({ id }) => id.toLowerCase()));
  // Resources that were never created are missing too, but were not removed outside the portal.
  const isChangedOutside = deployment.resources.some(
    ({ id, state }) => differs.has(id.toLowerCase()) && (state === 'Succeeded' || state === 'Warning'),
  );
  const rows = matchingRows(deployment.resources, find, () => '').filter(
    ({ id }) => !onlyDrifted || differs.has(id.toLowerCase()),
  );
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {!isGone && <CheckLine deployment={deployment} condition={condition} drifted={drifted.length} />}
      {isChangedOutside && (
        <Alert severity="warning">
          {t(share === undefined ? 'deployments.driftHelp' : 'deployments.driftShared')}
        </Alert>
      )}
      {deployment.resources.length > manyRows && (
        <ResourceFilter
          find={find}
          onFind={setFind}
          drifted={drifted.length}
          onlyDrifted={onlyDrifted}
          onOnlyDrifted={setOnlyDrifted}
        />
      )}
      {isLoading && deployment.drift?.state !== 'none' ? (
        // With drift, the comparison adds a notice and differences to the rows.
        <LoadingState label="Fetching...." />
      ) : rows.length === 0 ? (
        <EmptyState title={t('deployments.resources.noMatch')} />
      ) : (
        <PlainTable
          top
          label={t('deployments.tab.resources')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      {data && data.left.length > 0 && <LeftResources resources={data.left} />}
    </Box>
  );
}

interface CheckLineProps {
  readonly deployment: DeploymentDetail;
  readonly condition: ReturnType<typeof useCondition>;
  readonly drifted: number;
}

/** Time and result of the last comparison. */
function CheckLine({ deployment, condition, drifted }: CheckLineProps) {
  const t = useT();
  const { data, error, isFetching, refetch } = condition;
  const { drift } = deployment;
  const watched = drift && drift.state !== 'unknown' ? drift : undefined;
  const state = data
    ? t('deployments.checkedAt', { time: formatDateTime(data.checkedAt), count: drifted })
    : error
      ? problemText(toApiError(error)).detail
      : watched
        ? t('deployments.watchedAt', { time: formatDateTime(watched.checkedAt), count: watched.resources })
        : t('deployments.resources.comparing');
  return (
    <Box sx={{ display: 'flex', columnGap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      {/* On a phone, always above the button, with the height of the longest text. */}
      <Typography
        variant="body2"
        color="textSecondary"
        role="status"
        sx={{ flexBasis: { xs: '100%', sm: 'auto' }, minHeight: { xs: 38, sm: 0 } }}
      >
        {state}
      </Typography>
      <Button size="small" loading={isFetching} onClick={() => void refetch()}>
        {t('deployments.checkAgain')}
      </Button>
    </Box>
  );
}

function columnsOf(t: typeof translate, conditions: Conditions): PlainColumn<Resource>[] {
  const conditionOf = ({ id }: Resource) => conditions.get(id.toLowerCase());
  const powered = [...conditions.values()].some(({ power }) => power !== undefined);
  const shared = resourceColumns(t);
  return [
    shared.name,
    shared.type,
    {
      id: 'region',
      header: t('deployments.resource.region'),
      sx: { whiteSpace: 'nowrap' },
      cell: ({ location }) => location && locationName(location),
    },
    {
      id: 'state',
      header: t('deployments.resource.state'),
      cell: ({ state }) => <StatusChip of="deployment" state={state} />,
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
            <StatusChip of="resourceDrift" state={condition.drift} />
            {condition.reason && (
              <Typography variant="caption" color="textSecondary" component="p">
                {serverText(`note.${condition.reasonCode}`, condition.reasonValues) ?? condition.reason}
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
    shared.id,
  ];
}

type LeftResource = DeploymentCondition['left'][number];

/** Resources created by earlier versions that the current version no longer declares. */
function LeftResources({ resources }: { readonly resources: readonly LeftResource[] }) {
  const t = useT();
  const columns = useMemo(() => Object.values(resourceColumns(t)), [t]);
  const title = t('deployments.resources.left');
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography variant="subtitle1" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('deployments.resources.leftHelp')}
      </Typography>
      <PlainTable label={title} rows={resources} rowKey={({ id }) => id} columns={columns} />
    </Box>
  );
}

interface NamedResource {
  readonly id: string;
  readonly type: string;
  readonly name: string;
}

/** Columns shared by all tables of a deployment's resources: name and type first, ID last. */
function resourceColumns(t: typeof translate): Record<'name' | 'type' | 'id', PlainColumn<NamedResource>> {
  return {
    name: {
      id: 'name',
      header: t('deployments.resource.name'),
      cell: ({ type, name }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontWeight: 500 }}>
          <ResourceIcon type={type} />
          {name}
        </Box>
      ),
    },
    type: {
      id: 'type',
      header: t('deployments.resource.type'),
      title: ({ type }) => type,
      cell: ({ type }) => resourceTypeLabel(type),
    },
    id: {
      id: 'id',
      header: t('deployments.resource.id'),
      cell: ({ id }) => <CopyButton text={id} what={t('deployments.resource.id')} />,
    },
  };
}

interface ResourceFilterProps {
  readonly find: string;
  readonly onFind: (text: string) => void;
  /** Number of drifted resources. */
  readonly drifted: number;
  readonly onlyDrifted: boolean;
  readonly onOnlyDrifted: (only: boolean) => void;
}

function ResourceFilter({ find, onFind, drifted, onlyDrifted, onOnlyDrifted }: ResourceFilterProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      <TextField
        size="small"
        type="search"
        placeholder={t('deployments.resources.find')}
        value={find}
        onChange={(event) => onFind(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': t('deployments.resources.find') } }}
        sx={{ width: { xs: '100%', sm: 320 } }}
      />
      {drifted > 0 && (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={onlyDrifted}
              onChange={(_event, checked) => onOnlyDrifted(checked)}
            />
          }
          label={t('deployments.resources.onlyDrifted', { count: drifted })}
        />
      )}
    </Box>
  );
}
