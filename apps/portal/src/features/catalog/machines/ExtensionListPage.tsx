import { useMemo } from 'react';
import { useT } from '../../../core/i18n/translate.tsx';
import { useListState } from '../../../parts/resource-table/use-list-state.ts';
import { MachineList } from './components/MachineList.tsx';
import { extensionColumns, extensionListShape } from './extension-columns.tsx';
import { extensionApi } from './queries.ts';

/** The extensions that the organization offers for machines. */
export function Component() {
  const t = useT();
  const control = useListState(extensionListShape);
  const answer = extensionApi.useExtensionListQuery({ query: control.query });
  const columns = useMemo(() => extensionColumns(t), [t]);
  return <MachineList kind="extension" control={control} answer={answer} columns={columns} />;
}
