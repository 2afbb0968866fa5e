import { deploymentStates, type SharedEntry } from '@blueport/contracts';
import { useMemo } from 'react';
import { StatusChip } from '../../../components/status/StatusChip.tsx';
import {
  choiceFilter,
  momentColumn,
  readColumn,
  textColumn,
} from '../../../components/resource-table/column-kinds.tsx';
import { shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import { pageInMemory } from '../../../components/resource-table/in-memory.ts';
import { ListPage } from '../../../components/resource-table/ListPage.tsx';
import { NameCell } from '../../../components/resource-table/NameCell.tsx';
import { useListState } from '../../../components/resource-table/use-list-state.ts';
import { personName } from '../../../core/i18n/person-name.ts';
import { useT, type t as translate } from '../../../core/i18n/translate.tsx';
import { deploymentShareApi } from './queries.ts';

const sharedColumns = (t: typeof translate): TableColumn<SharedEntry>[] => [
  textColumn('title', t('deployments.title'), {
    cell: ({ title }) => <NameCell text={title} />,
    width: 200,
    grow: 2,
    primary: true,
  }),
  textColumn('state', t('deployments.state'), {
    cell: ({ state }) => <StatusChip of="deployment" state={state} />,
    filter: choiceFilter(deploymentStates, (state) => t(`deploy.state.${state}`)),
    width: 150,
  }),
  readColumn('sharedBy', t('deployments.share.by'), ({ sharedBy }) => personName(t, sharedBy), {
    width: 150,
  }),
  textColumn('organization', t('nav.organization'), { width: 150 }),
  readColumn(
    'rights',
    t('deployments.share.rights'),
    ({ rights }) => rights.map((right) => t(`deployments.share.right.${right}`)).join(', '),
    { width: 180 },
  ),
  momentColumn('expiresAt', t('deployments.share.expires')),
];

/** URL parameters accepted by the list, independent of the language. */
const sharedListShape = shapeOf(
  sharedColumns((id) => id),
  [{ field: 'expiresAt', descending: false }],
);

/** List of deployments shared with the signed-in user. */
export function Component() {
  const t = useT();
  const control = useListState(sharedListShape);
  const { data, isFetching, error, refetch } = deploymentShareApi.useDeploymentShareMineQuery();
  const columns = useMemo(() => sharedColumns(t), [t]);
  const page = useMemo(
    () => data && pageInMemory(data.result, control.state, columns),
    [data, control.state, columns],
  );
  return (
    <ListPage
      title={t('nav.shared')}
      description={t('deployments.shared.description')}
      list="shared"
      columns={columns}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/portal/shared/${id}`}
      control={control}
      answer={{ data: page && { result: page.rows, total: page.total }, isFetching, error, refetch }}
      exportRows={page?.matching ?? []}
      empty={{ title: t('deployments.shared.none'), detail: t('deployments.shared.noneHelp') }}
    />
  );
}
