import { lazy, Suspense, useMemo, useState } from 'react';
import type { TemplateField } from '@blueport/contracts';
import { useDeleteTemplateFieldMutation, useTemplateFieldsQuery } from '../../api/template-queries.ts';
import { usePermission } from '../../app/use-permission.ts';
import { useT } from '../../i18n/translate.tsx';
import { PermissionButton } from '../../permission-help/PermissionButton.tsx';
import { ResourceTable } from '../../resource-table/ResourceTable.tsx';
import { useListState } from '../../resource-table/use-list-state.ts';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { fieldColumns, fieldListShape } from './template-columns.tsx';
import { useEditedRow } from './use-edited-row.ts';

const FieldDialog = lazy(() => import('./components/FieldDialog.tsx'));
const DeleteTemplatesDialog = lazy(() => import('./components/DeleteTemplatesDialog.tsx'));

/** The library of fields that forms reuse. */
export function Component() {
  const t = useT();
  const control = useListState(fieldListShape);
  const { data, isFetching, error, refetch } = useTemplateFieldsQuery(control.query);
  const [remove] = useDeleteTemplateFieldMutation();
  const mayEdit = usePermission('templateFieldEdit').allowed;
  const columns = useMemo(() => fieldColumns(t), [t]);
  const edited = useEditedRow(data?.result);
  const [deleting, setDeleting] = useState<{ rows: readonly TemplateField[]; clear: () => void }>();
  const create = (
    <PermissionButton permissionKey="templateFieldCreate" variant="contained" onClick={edited.create}>
      {t('templates.fieldCreate')}
    </PermissionButton>
  );
  const bulkActions = (rows: readonly TemplateField[], clear: () => void) => (
    <PermissionButton permissionKey="templateFieldDelete" onClick={() => setDeleting({ rows, clear })}>
      {t('templates.delete')}
    </PermissionButton>
  );
  return (
    <>
      <PageHeader title={t('templates.fields')} description={t('templates.fieldsHelp')} actions={create} />
      <ResourceTable
        list="template-fields"
        label={t('templates.fields')}
        columns={columns}
        rowId={(row) => row.id}
        {...(mayEdit && { rowHref: (row: TemplateField) => edited.hrefOf(row.id) })}
        control={control}
        data={{
          rows: data?.result,
          total: data?.total ?? 0,
          isFetching,
          error,
          refetch: () => void refetch(),
        }}
        exportUrl="/api/field"
        bulkActions={bulkActions}
        empty={{ title: t('templates.noFields'), detail: t('templates.noFieldsHelp'), actions: create }}
      />
      <Suspense>
        {edited.isOpen && <FieldDialog key={edited.id} field={edited.row} onClose={edited.close} />}
        {deleting && (
          <DeleteTemplatesDialog
            kind="field"
            targets={deleting.rows.map(({ id, label, etag, forms }) => ({
              id,
              name: label,
              etag,
              uses: forms,
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
