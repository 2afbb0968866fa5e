import { auditRoutes } from '@blueport/contracts/routes/identity/audit-routes';
import { Suspense, useMemo } from 'react';
import { useT, type t as translate } from '../../../core/i18n/translate.tsx';
import { useListState } from '../../../components/resource-table/index.ts';
import { ListPage } from '../../../components/resource-table/ListPage.tsx';
import { EntryPanel } from './components/EntryPanel.tsx' with { load: 'part' };
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { RequestFailure } from '../../../components/administration/RequestFailure.tsx';
import { CopyButton } from '../../../ui/code-view/CopyButton.tsx';
import { formatNumber } from '../../../core/i18n/format.ts';
import { shapeOf, type TableColumn } from '../../../components/resource-table/column.ts';
import {
  choiceFilter,
  countColumn,
  momentColumn,
  plainColumn,
  readColumn,
  textColumn,
  textFilter,
} from '../../../components/resource-table/column-kinds.tsx';
import { ActionName } from '../../../components/activity/ActionName.tsx';
import { ObjectName } from '../../../components/activity/ObjectName.tsx';
import { actionText, knownTexts, objectTypeText } from '../../../components/activity/activity-text.ts';
import { QuickFilters } from './components/QuickFilters.tsx';
import { groupRepeats, type AuditRow } from './group-repeats.ts';
import { useAuditDetail } from './use-audit-detail.ts';
import { StatusChip } from '../../../components/status/StatusChip.tsx';
import { api } from '../../../core/api/api.ts';
import { endpointsOf } from '../../../core/api/endpoints-of.ts';
import { ActorName } from '../../../components/activity/ActorName.tsx';

const auditApi = api.enhanceEndpoints({ addTagTypes: ['Audit'] }).injectEndpoints({
  endpoints: endpointsOf('audit', auditRoutes, { tag: 'Audit' }),
});

auditApi.enhanceEndpoints({
  endpoints: {
    // Every action adds entries, so cached results become stale quickly.
    auditList: { keepUnusedDataFor: 5 },
    auditVerify: { keepUnusedDataFor: 0 },
  },
});

/** Columns of the audit log. Field names match the API. */
function auditColumns(t: typeof translate): TableColumn<AuditRow>[] {
  return [
    momentColumn('time', t('audit.time')),
    textColumn('action', t('audit.action'), {
      cell: (row) => <ActionName entry={row} />,
      filter: { ...textFilter('eq', 'ne', 'like'), options: knownTexts('action', t) },
      width: 230,
      grow: 3,
      primary: true,
    }),
    readColumn(
      'accountName',
      t('audit.actor'),
      (row) => row.accountEmail ?? row.accountId ?? row.accountName,
      {
        cell: (row) => <ActorName entry={row} />,
        width: 150,
        grow: 2,
      },
    ),
    textColumn('outcome', t('audit.outcome'), {
      cell: (row) => <StatusChip of="audit" state={row.outcome} />,
      filter: choiceFilter(['done', 'refused'] as const, (value) => t(`audit.outcome.${value}`)),
      width: 110,
    }),
    textColumn('objectType', t('audit.objectType'), {
      cell: (row) => <span title={row.objectType}>{objectTypeText(row, t)}</span>,
      filter: { ...textFilter('eq', 'ne', 'like'), options: knownTexts('type', t) },
      width: 120,
    }),
    // Exports have the id by default, because names change.
    textColumn('objectId', t('audit.object'), {
      cell: (row) => <ObjectName entry={row} />,
      width: 180,
      grow: 2,
      sortable: false,
    }),
    plainColumn('objectName', t('audit.objectName'), (row) => row.objectName, { width: 180, hidden: true }),
    textColumn('ip', t('audit.ip'), { width: 120, sortable: false }),
    countColumn('number', t('audit.number'), {
      cell: (row) => row.number,
      filter: { type: 'number', operators: ['eq', 'gte', 'lte'] },
      width: 90,
      hidden: true,
    }),
    textColumn('requestId', t('audit.requestId'), { width: 220, hidden: true, sortable: false }),
  ];
}

/** URL parameters accepted by the list, independent of the language. */
const auditListShape = shapeOf(
  auditColumns((id) => id),
  [{ field: 'number', descending: true }],
);

const panelOf = (entry: AuditRow) => (
  <Suspense>
    <EntryPanel entry={entry} />
  </Suspense>
);

/** Audit log of the organization: actions and refused requests. Entries are immutable. */
export function Component() {
  const t = useT();
  const control = useListState(auditListShape);
  const detail = useAuditDetail(control);
  const response = auditApi.useAuditListQuery({ query: detail.query });
  const { data } = response;
  const rows = useMemo(
    () => (detail.showsRepeats ? data?.result : data && groupRepeats(data.result)),
    [data, detail.showsRepeats],
  );
  const answer = { ...response, data: data && rows && { ...data, result: rows } };
  const columns = useMemo(() => auditColumns(t), [t]);
  const chain = useChainCheck();
  return (
    <ListPage
      title={t('nav.audit')}
      description={t('audit.description')}
      actions={chain.button}
      list="audit"
      columns={columns}
      rowId={(row) => String(row.number)}
      panelTitle={(row) => actionText(row.action, t)}
      control={control}
      answer={answer}
      exportUrl={auditRoutes.list.path}
      panel={panelOf}
      empty={{ title: t('audit.empty'), detail: t('audit.emptyDetail') }}
    >
      {chain.outcome}
      <QuickFilters control={control} detail={detail} />
    </ListPage>
  );
}

/** Verifies the hash chain on the server and reports the result. */
function useChainCheck() {
  const t = useT();
  const [check, { data, error, isFetching }] = auditApi.useLazyAuditVerifyQuery();
  const button = (
    <Button variant="outlined" loading={isFetching} onClick={() => void check()}>
      {t('audit.check')}
    </Button>
  );
  const outcome = isFetching ? null : error ? (
    <RequestFailure error={error} />
  ) : data?.intact ? (
    <Alert severity="success" sx={{ mb: 4 }}>
      {t('audit.intact', { links: formatNumber(data.links) })}{' '}
      {data.head ? (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          <code>{data.head.slice(0, 16)}</code> <CopyButton text={data.head} what={t('audit.head')} />
        </Box>
      ) : null}
    </Alert>
  ) : data ? (
    <Alert severity="error" sx={{ mb: 4 }}>
      {t('audit.broken', { number: formatNumber(data.brokenAt ?? 0) })}
    </Alert>
  ) : null;
  return { button, outcome };
}
