import { useMemo } from 'react';
import { templateFieldApi } from '../../../core/api/template-field-api.ts';
import { usePermission } from '../../../core/auth/use-permission.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { useListState } from '../../../components/resource-table/use-list-state.ts';
import { TemplateList } from './components/TemplateList.tsx';
import { fieldColumns, fieldListShape } from './template-columns.tsx';
import { useEditedRow } from './use-edited-row.ts';
import { FieldDialog } from './components/FieldDialog.tsx' with { load: 'dialog' };

/** Library of reusable form fields. */
export function Component() {
  const t = useT();
  const control = useListState(fieldListShape);
  const answer = templateFieldApi.useTemplateFieldListQuery({ query: control.query });
  const [remove] = templateFieldApi.useTemplateFieldRemoveMutation();
  const mayEdit = usePermission('templateFieldEdit').allowed;
  const columns = useMemo(() => fieldColumns(t), [t]);
  const edited = useEditedRow(answer.data?.result);
  return (
    <TemplateList
      kind="field"
      control={control}
      answer={answer}
      columns={columns}
      remove={remove}
      describe={({ label, forms }) => ({ name: label, uses: forms })}
      hrefOf={mayEdit ? (row) => edited.hrefOf(row.id) : undefined}
      onCreate={edited.create}
    >
      {edited.isOpen && <FieldDialog key={edited.id} field={edited.row} onClose={edited.close} />}
    </TemplateList>
  );
}
