import type { ModelRow } from '@blueport/contracts';
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import { formatNumber } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { momentWidth, shapeOf } from '../../../parts/resource-table/column.ts';
import type { TableColumn } from '../../../parts/resource-table/column.ts';
import { VersionStateChip } from './components/VersionStateChip.tsx';

const states = ['Draft', 'Published', 'Paused', 'Archived'] as const;
const origins = ['own', 'catalog', 'assigned'] as const;

/** The columns of blueprint management; their fields are the server's names. */
export function modelColumns(t: typeof translate): TableColumn<ModelRow>[] {
  const count = (
    id: 'versions' | 'configurations' | 'deployments',
    header: string,
  ): TableColumn<ModelRow> => ({
    id,
    header,
    cell: (row) => formatNumber(row[id]),
    exportValue: (row) => row[id],
    sortable: true,
    filter: { type: 'number', operators: ['eq', 'gt', 'lt'] },
    width: 110,
    align: 'end',
  });
  return [
    {
      id: 'title',
      header: t('models.title'),
      cell: (row) => row.title,
      exportValue: (row) => row.title,
      sortable: true,
      filter: { type: 'text', operators: ['like', 'eq'] },
      width: 190,
      grow: 2,
      primary: true,
    },
    {
      id: 'state',
      header: t('models.state'),
      cell: (row) => <VersionStateChip state={row.state} hasDraft={row.hasDraft && row.state !== 'Draft'} />,
      exportValue: (row) => row.state,
      sortable: true,
      filter: {
        type: 'text',
        operators: ['eq', 'ne'],
        options: states.map((value) => ({ value, label: t(`models.state.${value}`) })),
      },
      width: 130,
    },
    {
      id: 'version',
      header: t('models.version'),
      cell: (row) => row.version,
      exportValue: (row) => row.version,
      width: 80,
    },
    {
      id: 'category',
      header: t('models.category'),
      cell: (row) => row.category,
      exportValue: (row) => row.category,
      sortable: true,
      filter: { type: 'text', operators: ['eq', 'ne', 'like'] },
      width: 110,
    },
    {
      id: 'origin',
      header: t('models.origin'),
      cell: (row) => t(`models.origin.${row.origin}`),
      exportValue: (row) => row.origin,
      sortable: true,
      filter: {
        type: 'text',
        operators: ['eq', 'ne'],
        options: origins.map((value) => ({ value, label: t(`models.origin.${value}`) })),
      },
      width: 130,
    },
    { ...count('versions', t('models.versions')), hidden: true },
    count('configurations', t('models.configurations')),
    count('deployments', t('models.deployments')),
    {
      id: 'name',
      header: t('models.name'),
      cell: (row) => <code>{row.name}</code>,
      exportValue: (row) => row.name,
      sortable: true,
      filter: { type: 'text', operators: ['like', 'eq'] },
      width: 170,
      hidden: true,
    },
    {
      id: 'updatedAt',
      header: t('models.updated'),
      cell: (row) => <Moment value={row.updatedAt} />,
      exportValue: (row) => row.updatedAt,
      sortable: true,
      filter: { type: 'date', operators: ['gte', 'lt'] },
      width: momentWidth,
    },
  ];
}

/** What the list allows in an address; words play no part in it. */
export const modelListShape = shapeOf(
  modelColumns((id) => id),
  [{ field: 'title', descending: false }],
);
