import { locationName, locationNames } from '@blueport/contracts';
import { Ago } from '../../../parts/cloud-inventory/Ago.tsx';
import { formatNumber } from '../../../core/i18n/format.ts';
import type { useT } from '../../../core/i18n/translate.tsx';
import type { TableColumn } from '../../../parts/resource-table/index.ts';
import { NameCell } from '../../../parts/resource-table/NameCell.tsx';
import { Tags, tagText } from './components/Tags.tsx';
import type { ResourceGroupRow } from './queries.ts';

const locations = Object.entries(locationNames).map(([value, label]) => ({ value, label }));

/** Columns of the resource group list. */
export function resourceGroupColumns(t: ReturnType<typeof useT>): TableColumn<ResourceGroupRow>[] {
  return [
    {
      id: 'name',
      header: t('resourceGroups.name'),
      cell: (row) => <NameCell text={row.name} />,
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
      id: 'resourceCount',
      header: t('resourceGroups.resources'),
      cell: (row) => (row.resourceCount === null ? '' : formatNumber(row.resourceCount)),
      exportValue: (row) => row.resourceCount,
      sortable: true,
      filter: { type: 'number', operators: ['eq', 'gt', 'lt'] },
      width: 100,
      align: 'end',
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
      id: 'seenAt',
      header: t('resourceGroups.seen'),
      cell: (row) => (row.seenAt === null ? t('resourceGroups.live') : <Ago value={row.seenAt} />),
      exportValue: (row) => row.seenAt,
      sortable: true,
      width: 130,
      hidden: true,
    },
    {
      id: 'id',
      header: t('resourceGroups.id'),
      cell: (row) => <code title={row.id}>{row.id}</code>,
      exportValue: (row) => row.id,
      width: 320,
      grow: 2,
      hidden: true,
    },
  ];
}
