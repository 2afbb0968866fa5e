import { blueprintCategories, type ModelRow } from '@blueport/contracts';
import { modelRoutes } from '@blueport/contracts/routes/catalog/blueprint-model-routes';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { modelApi } from './queries.ts';
import { useT, type t as translate } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import { ListPage } from '../../../components/resource-table/ListPage.tsx';
import { useListState } from '../../../components/resource-table/use-list-state.ts';
import type { BulkState } from './components/BulkStateDialog.tsx';
import { BulkStateDialog } from './components/BulkStateDialog.tsx' with { load: 'dialog' };
import { shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import {
  choiceFilter,
  countColumn,
  momentColumn,
  plainColumn,
  textColumn,
  textFilter,
} from '../../../components/resource-table/column-kinds.tsx';
import { VersionStateChip } from './components/VersionStateChip.tsx';
import { categoryText } from '../../../components/categories/category-text.ts';

const states = ['Draft', 'Published', 'Paused', 'Archived'] as const;
const origins = ['own', 'catalog', 'assigned'] as const;

/** Columns of blueprint management. Field names match the API. */
function modelColumns(t: typeof translate): TableColumn<ModelRow>[] {
  return [
    textColumn('title', t('models.title'), {
      filter: textFilter('like', 'eq'),
      width: 190,
      grow: 2,
      primary: true,
    }),
    textColumn('state', t('models.state'), {
      cell: (row) => <VersionStateChip state={row.state} hasDraft={row.hasDraft && row.state !== 'Draft'} />,
      filter: choiceFilter(states, (value) => t(`models.state.${value}`)),
      width: 130,
    }),
    plainColumn('version', t('models.version'), (row) => row.version, { width: 80 }),
    textColumn('category', t('models.category'), {
      cell: ({ category }) => categoryText(category),
      filter: choiceFilter(blueprintCategories, (value) => categoryText(value)),
      width: 110,
    }),
    textColumn('origin', t('models.origin'), {
      cell: (row) => t(`models.origin.${row.origin}`),
      filter: choiceFilter(origins, (value) => t(`models.origin.${value}`)),
      width: 130,
    }),
    countColumn('versions', t('models.versions'), { hidden: true }),
    countColumn('configurations', t('models.configurations')),
    countColumn('deployments', t('models.deployments')),
    textColumn('name', t('models.name'), {
      cell: (row) => <code>{row.name}</code>,
      filter: textFilter('like', 'eq'),
      width: 170,
      hidden: true,
    }),
    momentColumn('updatedAt', t('models.updated')),
  ];
}

/** URL parameters accepted by the list, independent of the language. */
const modelListShape = shapeOf(
  modelColumns((id) => id),
  [{ field: 'title', descending: false }],
);

/** List of the blueprints that the organization wrote or was assigned. */
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
      title={t('nav.model')}
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
