import { locationName, locationNames, type ResourceRow } from '@blueport/contracts';
import { Ago } from '../../../parts/cloud-inventory/Ago.tsx';
import { ResourceIcon } from '../../../parts/graph/ResourceIcon.tsx';
import { resourceTypeLabel } from '../../../parts/graph/resource-kind.ts';
import { formatDateTime, formatUtc } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { shapeOf, type TableColumn } from '../../../parts/resource-table/column.ts';
import { NameCell } from '../../../parts/resource-table/NameCell.tsx';
import { Tags, tagText } from './components/Tags.tsx';

const locations = Object.entries(locationNames).map(([value, label]) => ({ value, label }));

/** Columns of lists of resources; `types` are those that exist, for the filter box. */
export function resourceColumns(
  t: typeof translate,
  types: readonly string[] = [],
): TableColumn<ResourceRow>[] {
  return [
    {
      id: 'name',
      header: t('resourceGroups.name'),
      cell: (row) => <NameCell text={row.name} icon={<ResourceIcon type={row.type} />} />,
      exportValue: (row) => row.name,
      sortable: true,
      filter: { type: 'text', operators: ['eq', 'ne', 'like'] },
      width: 220,
      grow: 2,
      primary: true,
    },
    {
      id: 'type',
      header: t('resourceGroups.type'),
      cell: (row) => <span title={row.type}>{resourceTypeLabel(row.type)}</span>,
      exportValue: (row) => row.type,
      sortable: true,
      filter: {
        type: 'text',
        operators: ['eq', 'ne', 'like'],
        options: types.map((type) => ({ value: type, label: type })),
      },
      width: 170,
      grow: 1.2,
    },
    {
      id: 'location',
      header: t('resourceGroups.location'),
      cell: (row) => row.location && locationName(row.location),
      exportValue: (row) => row.location,
      sortable: true,
      filter: { type: 'text', operators: ['eq', 'ne'], options: locations },
      width: 130,
    },
    {
      id: 'resourceGroup',
      header: t('resourceGroups.group'),
      cell: (row) => row.resourceGroup ?? '',
      exportValue: (row) => row.resourceGroup,
      sortable: true,
      filter: { type: 'text', operators: ['eq', 'ne', 'like'] },
      width: 170,
    },
    {
      id: 'subscriptionName',
      header: t('resourceGroups.subscription'),
      cell: (row) => row.subscriptionName,
      exportValue: (row) => row.subscriptionName,
      sortable: true,
      filter: { type: 'text', operators: ['eq', 'ne', 'like'] },
      width: 170,
    },
    {
      id: 'tags',
      header: t('resourceGroups.tags'),
      cell: (row) => <Tags tags={row.tags} />,
      exportValue: (row) => tagText(row.tags),
      filter: { type: 'text', operators: ['like'] },
      width: 220,
      grow: 1.5,
    },
    {
      id: 'sku',
      header: t('resourceGroups.sku'),
      cell: (row) => row.sku ?? '',
      exportValue: (row) => row.sku,
      sortable: true,
      filter: { type: 'text', operators: ['eq', 'ne', 'like'] },
      width: 120,
      hidden: true,
    },
    {
      id: 'provisioningState',
      header: t('resourceGroups.state'),
      cell: (row) => row.provisioningState ?? '',
      exportValue: (row) => row.provisioningState,
      sortable: true,
      filter: { type: 'text', operators: ['eq', 'ne'] },
      width: 120,
      hidden: true,
    },
    {
      id: 'changedAt',
      header: t('resourceGroups.changed'),
      cell: (row) =>
        row.changedAt === null ? (
          ''
        ) : (
          <time dateTime={row.changedAt} title={formatUtc(row.changedAt)}>
            {formatDateTime(row.changedAt)}
          </time>
        ),
      exportValue: (row) => row.changedAt,
      sortable: true,
      filter: { type: 'date', operators: ['gt', 'lt'] },
      width: 170,
      hidden: true,
    },
    {
      id: 'seenAt',
      header: t('resourceGroups.seen'),
      cell: (row) => <Ago value={row.seenAt} />,
      exportValue: (row) => row.seenAt,
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

const untranslated = ((id: string) => id) as typeof translate;
/** What the list's address may hold; the same in every language. */
export const resourceListShape = shapeOf(resourceColumns(untranslated), [
  { field: 'name', descending: false },
]);
