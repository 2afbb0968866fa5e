import { clouds, type Extension, type Image, machineStates } from '@blueport/contracts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import type { TableColumn } from '../../../components/resource-table/column.ts';
import {
  choiceFilter,
  countColumn,
  momentColumn,
  plainColumn,
  textColumn,
  textFilter,
} from '../../../components/resource-table/column-kinds.tsx';
import { StatusChip } from '../../../components/status/StatusChip.tsx';

type Row = Image | Extension;

/** Columns shared by images and extensions. Field names match the API. */
export const machineColumns = (t: typeof translate) => ({
  title: textColumn<'title', Row>('title', t('machines.title'), {
    filter: textFilter('like', 'eq'),
    width: 180,
    grow: 2,
    primary: true,
  }),
  state: textColumn<'state', Row>('state', t('machines.state'), {
    cell: (row) => <StatusChip of="machine" state={row.state} />,
    filter: choiceFilter(machineStates, (value) => t(`machines.state.${value}`)),
    width: 120,
  }),
  /** Trailing columns of both lists. */
  common: [
    plainColumn('clouds', t('machines.clouds'), (row) => row.clouds.join(' '), {
      cell: (row) => row.clouds.map((cloud) => t(`machines.cloud.${cloud}`)).join(', '),
      filter: choiceFilter(clouds, (value) => t(`machines.cloud.${value}`)),
      width: 150,
      hidden: true,
    }),
    countColumn<'deployments', Row>('deployments', t('machines.deployments'), { width: 120 }),
    countColumn<'order', Row>('order', t('machines.order'), { width: 100 }),
    momentColumn<'updatedAt', Row>('updatedAt', t('machines.updated')),
  ] satisfies TableColumn<Row>[],
});

/** The order used by the wizard. */
export const machineOrder = [
  { field: 'order', descending: false },
  { field: 'title', descending: false },
] as const;
