import Box from '@mui/material/Box';
import { type DeploymentDetail, locationName } from '@blueport/contracts';
import { useMemo } from 'react';
import { CopyButton } from '../../../code-view/CopyButton.tsx';
import { StateChip } from '../../../deployment-progress/StateChip.tsx';
import { ResourceIcon } from '../../../graph/ResourceIcon.tsx';
import { resourceTypeLabel } from '../../../graph/resource-kind.ts';
import { type t as translate, useT } from '../../../i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../../plain-table/PlainTable.tsx';
import { EmptyState } from '../../../states/index.ts';

type Resource = DeploymentDetail['resources'][number];

/** What belongs to the deployment. */
export function ResourcesTab({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  const columns = useMemo(() => columnsOf(t), [t]);
  if (deployment.resources.length === 0) return <EmptyState title={t('deployments.noResources')} />;
  return (
    <PlainTable
      label={t('deployments.tab.resources')}
      columns={columns}
      rows={deployment.resources}
      rowKey={({ id }) => id}
    />
  );
}

function columnsOf(t: typeof translate): PlainColumn<Resource>[] {
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
      id: 'id',
      header: t('deployments.resource.id'),
      cell: ({ id }) => <CopyButton text={id} what={t('deployments.resource.id')} />,
    },
  ];
}
