import { lazy, Suspense, useMemo, useState } from 'react';
import type { BlueprintType } from '@blueport/contracts';
import { useBlueprintTypesQuery, useDeleteBlueprintTypeMutation } from '../../api/template-queries.ts';
import { usePermission } from '../../app/use-permission.ts';
import { useT } from '../../i18n/translate.tsx';
import { PermissionButton } from '../../permission-help/PermissionButton.tsx';
import { ResourceTable } from '../../resource-table/ResourceTable.tsx';
import { useListState } from '../../resource-table/use-list-state.ts';
import { PageHeader } from '../../shell/PageHeader.tsx';
import { typeColumns, typeListShape } from './template-columns.tsx';
import { useEditedRow } from './use-edited-row.ts';

const TypeDialog = lazy(() => import('./components/TypeDialog.tsx'));
const DeleteTemplatesDialog = lazy(() => import('./components/DeleteTemplatesDialog.tsx'));

/** The kinds of blueprints by which the marketplace is sorted. */
export function Component() {
  const t = useT();
  const control = useListState(typeListShape);
  const { data, isFetching, error, refetch } = useBlueprintTypesQuery(control.query);
  const [remove] = useDeleteBlueprintTypeMutation();
  const mayEdit = usePermission('templateTypeEdit').allowed;
  const columns = useMemo(() => typeColumns(t), [t]);
  const edited = useEditedRow(data?.result);
  const [deleting, setDeleting] = useState<{ rows: readonly BlueprintType[]; clear: () => void }>();
  const create = (
    <PermissionButton permissionKey="templateTypeCreate" variant="contained" onClick={edited.create}>
      {t('templates.typeCreate')}
    </PermissionButton>
  );
  const bulkActions = (rows: readonly BlueprintType[], clear: () => void) => (
    <PermissionButton permissionKey="templateTypeDelete" onClick={() => setDeleting({ rows, clear })}>
      {t('templates.delete')}
    </PermissionButton>
  );
  return (
    <>
      <PageHeader title={t('templates.types')} description={t('templates.typesHelp')} actions={create} />
      <ResourceTable
        list="template-types"
        label={t('templates.types')}
        columns={columns}
        rowId={(row) => row.id}
        {...(mayEdit && { rowHref: (row: BlueprintType) => edited.hrefOf(row.id) })}
        control={control}
        data={{
          rows: data?.result,
          total: data?.total ?? 0,
          isFetching,
          error,
          refetch: () => void refetch(),
        }}
        exportUrl="/api/type/blueprint"
        bulkActions={bulkActions}
        empty={{ title: t('templates.noTypes'), detail: t('templates.noTypesHelp'), actions: create }}
      />
      <Suspense>
        {edited.isOpen && <TypeDialog key={edited.id} type={edited.row} onClose={edited.close} />}
        {deleting && (
          <DeleteTemplatesDialog
            kind="type/blueprint"
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
