import type { ModelRow } from '@blueport/contracts';
import { modelRoutes } from '@blueport/contracts/routes/catalog/blueprint-model-routes';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { modelApi } from './queries.ts';
import { useT } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../parts/permission-help/PermissionButton.tsx';
import { ListPage } from '../../../parts/resource-table/ListPage.tsx';
import { useListState } from '../../../parts/resource-table/use-list-state.ts';
import type { BulkState } from './components/BulkStateDialog.tsx';
import { modelColumns, modelListShape } from './model-columns.tsx';
import { BulkStateDialog } from './components/BulkStateDialog.tsx' with { load: 'dialog' };

/** Blueprints that the organization wrote or was given. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const control = useListState(modelListShape);
  const answer = modelApi.useModelListQuery({ query: control.query });
  const columns = useMemo(() => modelColumns(t), [t]);
  const create = (
    <PermissionButton
      permissionKey="blueprintCreate"
      variant="contained"
      onClick={() => void navigate('/portal/model/new')}
    >
      {t('models.create')}
    </PermissionButton>
  );
  const bulkActions = (_rows: readonly ModelRow[], choose: (state: BulkState) => void) =>
    (['Paused', 'Published', 'Archived'] as const).map((state) => (
      <PermissionButton key={state} permissionKey="blueprintPublish" onClick={() => choose(state)}>
        {t(`models.to.${state}`)}
      </PermissionButton>
    ));
  return (
    <ListPage
      title={t('models.heading')}
      description={t('models.description')}
      actions={create}
      list="models"
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => `/portal/model/${row.name}`}
      control={control}
      answer={answer}
      exportUrl={modelRoutes.list.path}
      bulkActions={bulkActions}
      renderBulkDialog={(state, models, onClose) => (
        <BulkStateDialog models={models} state={state} onClose={onClose} />
      )}
      empty={{ title: t('models.none'), detail: t('models.noneHelp'), actions: create }}
    />
  );
}
