import { clouds, type Extension, extensionModes, machineStates, machineSystems } from '@blueport/contracts';
import { Moment } from '../../administration/Essentials.tsx';
import { formatNumber } from '../../i18n/format.ts';
import type { t as translate } from '../../i18n/translate.tsx';
import { momentWidth, shapeOf } from '../../resource-table/column.ts';
import type { TableColumn } from '../../resource-table/column.ts';
import { MachineStateChip } from './components/MachineStateChip.tsx';

/** The columns of the extensions; their fields are the server's names. */
export function extensionColumns(t: typeof translate): TableColumn<Extension>[] {
  return [
    {
      id: 'title',
      header: t('machines.title'),
      cell: (row) => row.title,
      exportValue: (row) => row.title,
      sortable: true,
      filter: { type: 'text', operators: ['like', 'eq'] },
      width: 180,
      grow: 2,
      primary: true,
    },
    {
      id: 'mode',
      header: t('machines.mode'),
      cell: (row) => t(`machines.mode.${row.mode}`),
      exportValue: (row) => row.mode,
      sortable: true,
      filter: {
        type: 'text',
        operators: ['eq', 'ne'],
        options: extensionModes.map((value) => ({ value, label: t(`machines.mode.${value}`) })),
      },
      width: 130,
    },
    {
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
    },
    {
      id: 'osTypes',
      header: t('machines.osTypes'),
      cell: (row) => row.osTypes.join(', '),
      exportValue: (row) => row.osTypes.join(' '),
      filter: {
        type: 'text',
        operators: ['eq', 'ne'],
        options: machineSystems.map((value) => ({ value, label: value })),
      },
      width: 140,
    },
    {
      id: 'type',
      header: t('machines.type'),
      cell: (row) => `${row.type} ${row.typeHandlerVersion}`,
      exportValue: (row) => `${row.publisher}.${row.type}`,
      sortable: true,
      filter: { type: 'text', operators: ['like', 'eq'] },
      width: 200,
      grow: 2,
    },
    {
      id: 'publisher',
      header: t('machines.publisher'),
      cell: (row) => row.publisher,
      exportValue: (row) => row.publisher,
      sortable: true,
      filter: { type: 'text', operators: ['like', 'eq'] },
      width: 200,
      hidden: true,
    },
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
    {
      id: 'deployments',
      header: t('machines.deployments'),
      cell: (row) => formatNumber(row.deployments),
      exportValue: (row) => row.deployments,
      sortable: true,
      filter: { type: 'number', operators: ['eq', 'gt', 'lt'] },
      width: 120,
      align: 'end',
    },
    {
      id: 'order',
      header: t('machines.order'),
      cell: (row) => formatNumber(row.order),
      exportValue: (row) => row.order,
      sortable: true,
      filter: { type: 'number', operators: ['eq', 'gt', 'lt'] },
      width: 100,
      align: 'end',
    },
    {
      id: 'updatedAt',
      header: t('machines.updated'),
      cell: (row) => <Moment value={row.updatedAt} />,
      exportValue: (row) => row.updatedAt,
      sortable: true,
      filter: { type: 'date', operators: ['gte', 'lt'] },
      width: momentWidth,
    },
  ];
}

/** What the list allows in an address; words play no part in it. */
export const extensionListShape = shapeOf(
  extensionColumns((id) => id),
  [
    { field: 'order', descending: false },
    { field: 'title', descending: false },
  ],
);
