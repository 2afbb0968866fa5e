import { locationName, locationNames, type ResourceRow } from '@blueport/contracts';
import { RelativeTime } from '../../../components/cloud-inventory/RelativeTime.tsx';
import { ResourceIcon } from '../../../components/graph/ResourceIcon.tsx';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import {
  choiceFilter,
  momentColumn,
  plainColumn,
  textColumn,
  textFilter,
} from '../../../components/resource-table/column-kinds.tsx';
import { NameCell } from '../../../components/resource-table/NameCell.tsx';
import { Tags, tagText } from './components/Tags.tsx';
import { StatusChip } from '../../../components/status/StatusChip.tsx';
import { resourceTypeLabel } from '../../../components/resource-type/resource-type-label.ts';

const locations = Object.keys(locationNames);

/** Returns the columns of resource lists. `types` are the choices of the type filter. */
export function resourceColumns(
  t: typeof translate,
  types: readonly string[] = [],
): TableColumn<ResourceRow>[] {
  return [
    textColumn('name', t('resourceGroups.name'), {
      cell: (row) => <NameCell text={row.name} icon={<ResourceIcon type={row.type} />} />,
      filter: textFilter('eq', 'ne', 'like'),
      width: 220,
      grow: 2,
      primary: true,
    }),
    textColumn('type', t('resourceGroups.type'), {
      cell: (row) => <span title={row.type}>{resourceTypeLabel(row.type)}</span>,
      filter: {
        ...textFilter('eq', 'ne', 'like'),
        options: types.map((type) => ({ value: type, label: type })),
      },
      width: 170,
      grow: 1.2,
    }),
    textColumn('location', t('resourceGroups.location'), {
      cell: (row) => row.location && locationName(row.location),
      filter: choiceFilter(locations, locationName),
      width: 130,
    }),
    textColumn('resourceGroup', t('resourceGroups.group'), {
      filter: textFilter('eq', 'ne', 'like'),
      width: 170,
    }),
    textColumn('subscriptionName', t('resourceGroups.subscription'), {
      filter: textFilter('eq', 'ne', 'like'),
      width: 170,
    }),
    plainColumn('tags', t('resourceGroups.tags'), (row) => tagText(row.tags), {
      cell: (row) => <Tags tags={row.tags} />,
      filter: textFilter('like'),
      width: 220,
      grow: 1.5,
    }),
    textColumn('sku', t('resourceGroups.sku'), {
      filter: textFilter('eq', 'ne', 'like'),
      width: 120,
      hidden: true,
    }),
    textColumn('provisioningState', t('resourceGroups.state'), {
      cell: (row) => row.provisioningState && <StatusChip of="cloudResource" state={row.provisioningState} />,
      filter: textFilter('eq', 'ne'),
      width: 120,
      hidden: true,
    }),
    momentColumn('changedAt', t('resourceGroups.changed'), {
      filter: { type: 'date', operators: ['gt', 'lt'] },
      width: 170,
      hidden: true,
    }),
    plainColumn('seenAt', t('resourceGroups.seen'), (row) => row.seenAt, {
      cell: (row) => <RelativeTime value={row.seenAt} />,
      width: 130,
      hidden: true,
    }),
    plainColumn('id', t('resourceGroups.id'), (row) => row.id, {
      cell: (row) => <code title={row.id}>{row.id}</code>,
      width: 320,
      grow: 2,
      hidden: true,
    }),
  ];
}

const untranslated = ((id: string) => id) as typeof translate;
/** URL parameters accepted by the list, independent of the language. */
export const resourceListShape = shapeOf(resourceColumns(untranslated), [
  { field: 'name', descending: false },
]);
