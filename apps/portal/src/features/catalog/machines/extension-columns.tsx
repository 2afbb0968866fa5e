import { type Extension, extensionModes, machineSystems } from '@blueport/contracts';
import type { t as translate } from '../../../core/i18n/translate.tsx';
import { shapeOf, type TableColumn } from '../../../parts/resource-table/column.ts';
import { machineColumns, machineOrder } from './machine-columns.tsx';

/** The columns of the extensions; their fields are the server's names. */
export function extensionColumns(t: typeof translate): TableColumn<Extension>[] {
  const { title, state, common } = machineColumns(t);
  return [
    title,
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
    state,
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
    ...common,
  ];
}

/** What the list allows in an address; words play no part in it. */
export const extensionListShape = shapeOf(
  extensionColumns((id) => id),
  machineOrder,
);
