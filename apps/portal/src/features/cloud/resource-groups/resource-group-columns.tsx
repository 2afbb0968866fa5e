import { locationName, locationNames } from '@blueport/contracts';
import { Ago } from '../../../parts/cloud-inventory/Ago.tsx';
import type { useT } from '../../../core/i18n/translate.tsx';
import type { TableColumn } from '../../../parts/resource-table/column.ts';
import {
  choiceFilter,
  countColumn,
  plainColumn,
  textColumn,
  textFilter,
} from '../../../parts/resource-table/column-kinds.tsx';
import { NameCell } from '../../../parts/resource-table/NameCell.tsx';
import { Tags, tagText } from './components/Tags.tsx';
import type { ResourceGroupRow } from './queries.ts';

const locations = Object.keys(locationNames);

/** Columns of the resource group list. */
export function resourceGroupColumns(t: ReturnType<typeof useT>): TableColumn<ResourceGroupRow>[] {
  return [
    textColumn('name', t('resourceGroups.name'), {
      cell: (row) => <NameCell text={row.name} />,
      filter: textFilter('eq', 'ne', 'like'),
      width: 200,
      grow: 2,
      primary: true,
    }),
    textColumn('subscriptionName', t('resourceGroups.subscription'), {
      filter: textFilter('eq', 'ne', 'like'),
      width: 180,
      grow: 1.4,
    }),
    textColumn('location', t('resourceGroups.location'), {
      cell: (row) => locationName(row.location),
      filter: choiceFilter(locations, locationName),
      width: 140,
    }),
    countColumn('resourceCount', t('resourceGroups.resources'), { width: 100 }),
    textColumn('provisioningState', t('resourceGroups.state'), {
      filter: textFilter('eq', 'ne'),
      width: 120,
    }),
    plainColumn('tags', t('resourceGroups.tags'), (row) => tagText(row.tags), {
      cell: (row) => <Tags tags={row.tags} />,
      filter: textFilter('like'),
      width: 240,
      grow: 2,
    }),
    plainColumn('seenAt', t('resourceGroups.seen'), (row) => row.seenAt, {
      cell: (row) => (row.seenAt === null ? t('resourceGroups.live') : <Ago value={row.seenAt} />),
      sortable: true,
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
