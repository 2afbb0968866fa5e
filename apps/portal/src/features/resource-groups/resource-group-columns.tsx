import { locationName, locationNames } from '@blueport/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { useT } from '../../i18n/translate.tsx';
import type { TableColumn } from '../../resource-table/index.ts';
import type { ResourceGroupRow } from './queries.ts';

const locations = Object.entries(locationNames).map(([value, label]) => ({ value, label }));

function tagText(tags: Readonly<Record<string, string>>): string {
  return Object.entries(tags)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
}

function Tags({ tags }: { readonly tags: Readonly<Record<string, string>> }) {
  const entries = Object.entries(tags);
  return (
    <Box component="span" title={tagText(tags)} sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      {entries.slice(0, 2).map(([name, value]) => (
        <Chip
          key={name}
          size="small"
          label={`${name}: ${value}`}
          sx={{ borderRadius: 1, height: 22, bgcolor: 'surface.hover', color: 'text.secondary' }}
        />
      ))}
      {entries.length > 2 ? <Typography variant="caption">+{entries.length - 2}</Typography> : null}
    </Box>
  );
}

/** Columns of the resource group list. */
export function resourceGroupColumns(t: ReturnType<typeof useT>): TableColumn<ResourceGroupRow>[] {
  return [
    {
      id: 'name',
      header: t('resourceGroups.name'),
      cell: (row) => <span style={{ fontWeight: 500 }}>{row.name}</span>,
      exportValue: (row) => row.name,
      sortable: true,
      filter: { type: 'text', operators: ['eq', 'ne', 'like'] },
      width: 200,
      grow: 2,
      primary: true,
    },
    {
      id: 'subscriptionName',
      header: t('resourceGroups.subscription'),
      cell: (row) => row.subscriptionName,
      exportValue: (row) => row.subscriptionName,
      sortable: true,
      filter: { type: 'text', operators: ['eq', 'ne', 'like'] },
      width: 180,
      grow: 1.4,
    },
    {
      id: 'location',
      header: t('resourceGroups.location'),
      cell: (row) => locationName(row.location),
      exportValue: (row) => row.location,
      sortable: true,
      filter: { type: 'text', operators: ['eq', 'ne'], options: locations },
      width: 140,
    },
    {
      id: 'provisioningState',
      header: t('resourceGroups.state'),
      cell: (row) => row.provisioningState,
      exportValue: (row) => row.provisioningState,
      sortable: true,
      filter: { type: 'text', operators: ['eq', 'ne'] },
      width: 120,
    },
    {
      id: 'tags',
      header: t('resourceGroups.tags'),
      cell: (row) => <Tags tags={row.tags} />,
      exportValue: (row) => tagText(row.tags),
      filter: { type: 'text', operators: ['like'] },
      width: 240,
      grow: 2,
    },
    {
      id: 'id',
      header: t('resourceGroups.id'),
      cell: (row) => <code>{row.id}</code>,
      exportValue: (row) => row.id,
      width: 320,
      grow: 2,
      hidden: true,
    },
  ];
}
