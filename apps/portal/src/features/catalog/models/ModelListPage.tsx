import type { ModelRow } from '@blueport/contracts';
import { modelRoutes } from '@blueport/contracts/routes/catalog/blueprint-model-routes';
import { Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { modelApi } from './queries.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../parts/permission-help/PermissionButton.tsx';
import { ResourceTable } from '../../../parts/resource-table/ResourceTable.tsx';
import { useListState } from '../../../parts/resource-table/use-list-state.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import type { BulkState } from './components/BulkStateDialog.tsx';
import { modelColumns, modelListShape } from './model-columns.tsx';
import { BulkStateDialog } from './components/BulkStateDialog.tsx' with { load: 'dialog' };

/** Blueprints that the organization wrote or was given. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const control = useListState(modelListShape);
  const { data, isFetching, error, refetch } = modelApi.useModelListQuery({ query: control.query });
  const columns = useMemo(() => modelColumns(t), [t]);
  const [moving, setMoving] = useState<{ rows: readonly ModelRow[]; state: BulkState; clear: () => void }>();
  const create = (
    <PermissionButton
      permissionKey="blueprintCreate"
      variant="contained"
      onClick={() => void navigate('/portal/model/new')}
    >
      {t('models.create')}
    </PermissionButton>
  );
  const bulkActions = (rows: readonly ModelRow[], clear: () => void) =>
    (['Paused', 'Published', 'Archived'] as const).map((state) => (
      <PermissionButton
        key={state}
        permissionKey="blueprintPublish"
        onClick={() => setMoving({ rows, state, clear })}
      >
        {t(`models.to.${state}`)}
      </PermissionButton>
    ));
  return (
    <>
      <PageHeader title={t('models.heading')} description={t('models.description')} actions={create} />
      <ResourceTable
        list="models"
        label={t('models.heading')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => `/portal/model/${row.name}`}
        control={control}
        data={{
          rows: data?.result,
          total: data?.total ?? 0,
          isFetching,
          error,
          refetch: () => void refetch(),
        }}
        exportUrl={modelRoutes.list.path}
        bulkActions={bulkActions}
        empty={{ title: t('models.none'), detail: t('models.noneHelp'), actions: create }}
      />
      {moving ? (
        <Suspense>
          <BulkStateDialog
            models={moving.rows}
            state={moving.state}
            onClose={() => {
              moving.clear();
              setMoving(undefined);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
