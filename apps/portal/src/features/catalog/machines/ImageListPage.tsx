import { useMemo } from 'react';
import { useT, type t as translate } from '../../../core/i18n/translate.tsx';
import { useListState } from '../../../components/resource-table/use-list-state.ts';
import { MachineList } from './components/MachineList.tsx';
import { imageApi } from './queries.ts';
import { type Image, machineSystems } from '@blueport/contracts';
import { shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import {
  choiceFilter,
  readColumn,
  textColumn,
  textFilter,
} from '../../../components/resource-table/column-kinds.tsx';
import { machineColumns, machineOrder } from './machine-columns.tsx';

/** Formats the source of an image as a single line. */
function imageLine({ source }: Image): string {
  if (source.kind === 'resource') return source.id.split('/').slice(8).join('/');
  return [source.publisher, source.offer, source.sku, source.version].join(':');
}

/** Columns of the image list. Field names match the API. */
function imageColumns(t: typeof translate): TableColumn<Image>[] {
  const { title, state, common } = machineColumns(t);
  return [
    title,
    state,
    textColumn('os', t('machines.os'), {
      filter: choiceFilter(machineSystems, (value) => value),
      width: 110,
    }),
    readColumn('image', t('machines.source'), imageLine, { filter: textFilter('like'), width: 220, grow: 3 }),
    ...common,
  ];
}

/** URL parameters accepted by the list, independent of the language. */
const imageListShape = shapeOf(
  imageColumns((id) => id),
  machineOrder,
);

/** List of the VM images that the organization offers. */
export function Component() {
  const t = useT();
  const control = useListState(imageListShape);
  const answer = imageApi.useImageListQuery({ query: control.query });
  const columns = useMemo(() => imageColumns(t), [t]);
  return <MachineList kind="image" control={control} answer={answer} columns={columns} />;
}
