import { useMemo } from 'react';
import { useT, type t as translate } from '../../../core/i18n/translate.tsx';
import { useListState } from '../../../components/resource-table/use-list-state.ts';
import { MachineList } from './components/MachineList.tsx';
import { extensionApi } from './queries.ts';
import { type Extension, extensionModes, machineSystems } from '@blueport/contracts';
import { shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import {
  choiceFilter,
  plainColumn,
  readColumn,
  textColumn,
} from '../../../components/resource-table/column-kinds.tsx';
import { machineColumns, machineOrder } from './machine-columns.tsx';

/** Columns of the extension list. Field names match the API. */
function extensionColumns(t: typeof translate): TableColumn<Extension>[] {
  const { title, state, common } = machineColumns(t);
  return [
    title,
    textColumn('mode', t('machines.mode'), {
      cell: (row) => t(`machines.mode.${row.mode}`),
      filter: choiceFilter(extensionModes, (value) => t(`machines.mode.${value}`)),
      width: 130,
    }),
    state,
    plainColumn('osTypes', t('machines.osTypes'), (row) => row.osTypes.join(' '), {
      cell: (row) => row.osTypes.join(', '),
      filter: choiceFilter(machineSystems, (value) => value),
      width: 140,
    }),
    readColumn('type', t('machines.type'), (row) => `${row.publisher}.${row.type}`, {
      cell: (row) => `${row.type} ${row.typeHandlerVersion}`,
      filter: { type: 'text', operators: ['like', 'eq'] },
      width: 200,
      grow: 2,
    }),
    textColumn('publisher', t('machines.publisher'), {
      filter: { type: 'text', operators: ['like', 'eq'] },
      width: 200,
      hidden: true,
    }),
    ...common,
  ];
}

/** URL parameters accepted by the list, independent of the language. */
const extensionListShape = shapeOf(
  extensionColumns((id) => id),
  machineOrder,
);

/** List of the VM extensions that the organization offers. */
export function Component() {
  const t = useT();
  const control = useListState(extensionListShape);
  const answer = extensionApi.useExtensionListQuery({ query: control.query });
  const columns = useMemo(() => extensionColumns(t), [t]);
  return <MachineList kind="extension" control={control} answer={answer} columns={columns} />;
}
