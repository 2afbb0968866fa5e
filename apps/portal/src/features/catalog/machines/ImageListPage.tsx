import { useMemo } from 'react';
import { useT } from '../../../core/i18n/translate.tsx';
import { useListState } from '../../../parts/resource-table/use-list-state.ts';
import { MachineList } from './components/MachineList.tsx';
import { imageColumns, imageListShape } from './image-columns.tsx';
import { imageApi } from './queries.ts';

/** The images that the organization offers for machines. */
export function Component() {
  const t = useT();
  const control = useListState(imageListShape);
  const answer = imageApi.useImageListQuery({ query: control.query });
  const columns = useMemo(() => imageColumns(t), [t]);
  return <MachineList kind="image" control={control} answer={answer} columns={columns} />;
}
