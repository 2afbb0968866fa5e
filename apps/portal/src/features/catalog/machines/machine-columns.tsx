import { clouds, type Extension, type Image, machineStates } from '@blueport/contracts';
import { Moment } from '../../../ui/fact-list/Moment.tsx';
import { formatNumber } from '../../../core/i18n/format.ts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { momentWidth, type TableColumn } from '../../../parts/resource-table/column.ts';
import { MachineStateChip } from './components/MachineStateChip.tsx';

type Row = Image | Extension;
type Column = TableColumn<Row>;

const number = (id: 'deployments' | 'order', header: string, width: number): Column => ({
  id,
  header,
  cell: (row) => formatNumber(row[id]),
  exportValue: (row) => row[id],
  sortable: true,
  filter: { type: 'number', operators: ['eq', 'gt', 'lt'] },
  width,
  align: 'end',
});

/** The columns that images and extensions share; their fields are the server's names. */
export const machineColumns = (t: typeof translate) => ({
  title: {
    id: 'title',
    header: t('machines.title'),
    cell: (row) => row.title,
    exportValue: (row) => row.title,
    sortable: true,
    filter: { type: 'text', operators: ['like', 'eq'] },
    width: 180,
    grow: 2,
    primary: true,
  } satisfies Column,
  state: {
    id: 'state',
    header: t('machines.state'),
    cell: (row) => <MachineStateChip state={row.state} />,
    exportValue: (row) => row.state,
    sortable: true,
    filter: {
      type: 'text',
      operators: ['eq', 'ne'],
      options: machineStates.map((value) => ({ value, label: t(`machines.state.${value}`) })),
    },
    width: 120,
  } satisfies Column,
  /** What stands at the end of both lists. */
  common: [
    {
      id: 'clouds',
      header: t('machines.clouds'),
      cell: (row) => row.clouds.map((cloud) => t(`machines.cloud.${cloud}`)).join(', '),
      exportValue: (row) => row.clouds.join(' '),
      filter: {
        type: 'text',
        operators: ['eq', 'ne'],
        options: clouds.map((value) => ({ value, label: t(`machines.cloud.${value}`) })),
      },
      width: 150,
      hidden: true,
    },
    number('deployments', t('machines.deployments'), 120),
    number('order', t('machines.order'), 100),
    {
      id: 'updatedAt',
      header: t('machines.updated'),
      cell: (row) => <Moment value={row.updatedAt} />,
      exportValue: (row) => row.updatedAt,
      sortable: true,
      filter: { type: 'date', operators: ['gte', 'lt'] },
      width: momentWidth,
    },
  ] satisfies Column[],
});

/** As the wizard orders them. */
export const machineOrder = [
  { field: 'order', descending: false },
  { field: 'title', descending: false },
] as const;
