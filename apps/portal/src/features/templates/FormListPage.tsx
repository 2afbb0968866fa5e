import { lazy, useMemo, useState } from 'react';
import { useDeleteTemplateFormMutation, useTemplateFormsQuery } from '../../api/template-queries.ts';
import { useT } from '../../i18n/translate.tsx';
import { useListState } from '../../resource-table/use-list-state.ts';
import { TemplateList } from './components/TemplateList.tsx';
import { formColumns, formListShape } from './template-columns.tsx';

const NewFormDialog = lazy(() => import('./components/NewFormDialog.tsx'));

/** The forms that blueprints show in their wizard. */
export function Component() {
  const t = useT();
  const control = useListState(formListShape);
  const answer = useTemplateFormsQuery(control.query);
  const [remove] = useDeleteTemplateFormMutation();
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
