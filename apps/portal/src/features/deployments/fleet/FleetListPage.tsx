import { fleetStates, type Fleet } from '@blueport/contracts';
import { fleetRoutes } from '@blueport/contracts/routes/deployments/fleet-routes';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { personName } from '../../../core/i18n/person-name.ts';
import { useT, type t as translate } from '../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../components/permission-help/PermissionButton.tsx';
import {
  choiceFilter,
  momentColumn,
  plainColumn,
  readColumn,
  textColumn,
} from '../../../components/resource-table/column-kinds.tsx';
import { shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import { ListPage } from '../../../components/resource-table/ListPage.tsx';
import { NameCell } from '../../../components/resource-table/NameCell.tsx';
import { useListState } from '../../../components/resource-table/use-list-state.ts';
import { StatusChip } from '../../../components/status/StatusChip.tsx';
import { fleetApi } from './queries.ts';
import { fallbackPolling, useLiveFleets } from './use-live-fleets.ts';
import { PersonName } from '../../../components/people/PersonName.tsx';

/** Columns of the list. Field names match the API. */
const fleetColumns = (t: typeof translate): TableColumn<Fleet>[] => [
  readColumn('blueprint', t('fleet.blueprint'), ({ blueprint }) => blueprint.title, {
    cell: ({ blueprint }) => <NameCell text={blueprint.title} />,
    width: 180,
    grow: 2,
    primary: true,
  }),
  textColumn('version', t('fleet.version'), { width: 130 }),
  textColumn('state', t('fleet.stateHead'), {
    cell: ({ state }) => <StatusChip of="fleet" state={state} />,
    filter: choiceFilter(fleetStates, (state) => t(`fleet.state.${state}`)),
    width: 140,
  }),
  plainColumn('done', t('fleet.head.moved'), ({ counts }) => `${counts.succeeded} / ${counts.total}`, {
    width: 110,
    align: 'end',
  }),
  plainColumn('failed', t('fleet.head.failed'), ({ counts }) => counts.failed, { width: 100, align: 'end' }),
  plainColumn('startedBy', t('fleet.startedBy'), ({ startedBy }) => personName(t, startedBy.name), {
    cell: ({ startedBy }) => <PersonName person={startedBy} />,
    width: 150,
  }),
  momentColumn('createdAt', t('fleet.startedAt')),
];

/** URL parameters accepted by the list, independent of the language. */
const fleetListShape = shapeOf(
  fleetColumns((id) => id),
  [{ field: 'createdAt', descending: true }],
);

/** List of the organization's fleet upgrades, newest first. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const control = useListState(fleetListShape);
  const answer = fleetApi.useFleetListQuery({ query: control.query }, fallbackPolling);
  useLiveFleets();
  const columns = useMemo(() => fleetColumns(t), [t]);
  const start = (
    <PermissionButton
      permissionKey="blueprintProvision"
      variant="contained"
      onClick={() => void navigate('/portal/deployment/fleet/new')}
    >
      {t('fleet.new')}
    </PermissionButton>
  );
  return (
    <ListPage
      title={t('title.fleets')}
      description={t('fleet.description')}
      breadcrumbs={[{ label: t('nav.deployments'), to: '/portal/deployment' }]}
      actions={start}
      list="fleets"
      columns={columns}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/portal/deployment/fleet/${id}`}
      control={control}
      answer={answer}
      exportUrl={fleetRoutes.list.path}
      empty={{ title: t('fleet.none'), detail: t('fleet.noneHelp'), actions: start }}
    />
  );
}
