import { useMemo } from 'react';
import { templateTypeApi } from '../../../core/api/template-type-api.ts';
import { usePermission } from '../../../core/auth/use-permission.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { useListState } from '../../../components/resource-table/use-list-state.ts';
import { TemplateList } from './components/TemplateList.tsx';
import { typeColumns, typeListShape } from './template-columns.tsx';
import { useEditedRow } from './use-edited-row.ts';
import { TypeDialog } from './components/TypeDialog.tsx' with { load: 'dialog' };

/** List of the blueprint types used to group the marketplace. */
export function Component() {
  const t = useT();
  const control = useListState(typeListShape);
  const answer = templateTypeApi.useTemplateTypeListQuery({ query: control.query });
  const [remove] = templateTypeApi.useTemplateTypeRemoveMutation();
  const mayEdit = usePermission('templateTypeEdit').allowed;
  const columns = useMemo(() => typeColumns(t), [t]);
  const edited = useEditedRow(answer.data?.result);
  return (
    <TemplateList
      kind="type"
      control={control}
      answer={answer}
      columns={columns}
      remove={remove}
      describe={({ title, blueprints }) => ({ name: title, uses: blueprints })}
      hrefOf={mayEdit ? (row) => edited.hrefOf(row.id) : undefined}
      onCreate={edited.create}
    >
      {edited.isOpen && <TypeDialog key={edited.id} type={edited.row} onClose={edited.close} />}
    </TemplateList>
  );
}
