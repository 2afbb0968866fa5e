import { lazy, Suspense, useMemo, useState } from 'react';
import type { TemplateFormRow } from '@blueport/contracts';
import { useDeleteTemplateFormMutation, useTemplateFormsQuery } from '../../api/template-queries.ts';
import { useT } from '../../i18n/translate.tsx';
import { PermissionButton } from '../../permission-help/PermissionButton.tsx';
import { ResourceTable } from '../../resource-table/ResourceTable.tsx';
import { useListState } from '../../resource-table/use-list-state.ts';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { formColumns, formListShape } from './template-columns.tsx';

const NewFormDialog = lazy(() => import('./components/NewFormDialog.tsx'));
const DeleteTemplatesDialog = lazy(() => import('./components/DeleteTemplatesDialog.tsx'));

/** The forms that blueprints show in their wizard. */
export function Component() {
  const t = useT();
  const control = useListState(formListShape);
  const { data, isFetching, error, refetch } = useTemplateFormsQuery(control.query);
  const [remove] = useDeleteTemplateFormMutation();
  const columns = useMemo(() => formColumns(t), [t]);
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<{ rows: readonly TemplateFormRow[]; clear: () => void }>();
  const create = (
    <PermissionButton
      permissionKey="templateFormCreate"
      variant="contained"
      onClick={() => setCreating(true)}
    >
      {t('templates.formCreate')}
    </PermissionButton>
  );
  const bulkActions = (rows: readonly TemplateFormRow[], clear: () => void) => (
    <PermissionButton permissionKey="templateFormDelete" onClick={() => setDeleting({ rows, clear })}>
      {t('templates.delete')}
    </PermissionButton>
  );
  return (
    <>
      <PageHeader title={t('templates.forms')} description={t('templates.formsHelp')} actions={create} />
      <ResourceTable
        list="template-forms"
        label={t('templates.forms')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => `/portal/template/form/${row.id}`}
        control={control}
        data={{
          rows: data?.result,
          total: data?.total ?? 0,
          isFetching,
          error,
          refetch: () => void refetch(),
        }}
        exportUrl="/api/form"
        bulkActions={bulkActions}
        empty={{ title: t('templates.noForms'), detail: t('templates.noFormsHelp'), actions: create }}
      />
      <Suspense>
        {creating && <NewFormDialog onClose={() => setCreating(false)} />}
        {deleting && (
          <DeleteTemplatesDialog
            kind="form"
            targets={deleting.rows.map(({ id, title, etag, blueprints }) => ({
              id,
              name: title,
              etag,
              uses: blueprints,
            }))}
            remove={remove}
            onDone={() => {
              deleting.clear();
              setDeleting(undefined);
            }}
            onClose={() => setDeleting(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
