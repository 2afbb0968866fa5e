import { useMemo, useState } from 'react';
import { templateFormApi } from '../../../core/api/template-form-api.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { useListState } from '../../../components/resource-table/use-list-state.ts';
import { TemplateList } from './components/TemplateList.tsx';
import { formColumns, formListShape } from './template-columns.tsx';
import { NewFormDialog } from './components/NewFormDialog.tsx' with { load: 'dialog' };

/** List of the forms that blueprints can use in their wizard. */
export function Component() {
  const t = useT();
  const control = useListState(formListShape);
  const answer = templateFormApi.useTemplateFormListQuery({ query: control.query });
  const [remove] = templateFormApi.useTemplateFormRemoveMutation();
  const columns = useMemo(() => formColumns(t), [t]);
  const [creating, setCreating] = useState(false);
  return (
    <TemplateList
      kind="form"
      control={control}
      answer={answer}
      columns={columns}
      remove={remove}
      describe={({ title, blueprints }) => ({ name: title, uses: blueprints })}
      hrefOf={(row) => `/portal/template/form/${row.id}`}
      onCreate={() => setCreating(true)}
    >
      {creating && <NewFormDialog onClose={() => setCreating(false)} />}
    </TemplateList>
  );
}
