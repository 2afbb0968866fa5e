import type { OutboxRow } from '@blueport/contracts';
import { mailRoutes } from '@blueport/contracts/routes/messaging/mail-routes';
import { useMemo } from 'react';
import { BulkDialog } from '../../../../parts/administration/BulkDialog.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { t as translate } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../parts/permission-help/PermissionButton.tsx';
import { momentWidth, shapeOf } from '../../../../parts/resource-table/column.ts';
import type { TableColumn } from '../../../../parts/resource-table/column.ts';
import { AnsweredList } from '../../../../parts/resource-table/ListPage.tsx';
import { useListState } from '../../../../parts/resource-table/use-list-state.ts';
import { mailApi } from '../queries.ts';

const states = ['Pending', 'Sending', 'Sent', 'Dead', 'Canceled'] as const;
const text = { type: 'text', operators: ['like', 'eq', 'ne'] } as const;
const date = { type: 'date', operators: ['gte', 'lt'] } as const;

function outboxColumns(t: typeof translate): TableColumn<OutboxRow>[] {
  return [
    {
      id: 'recipient',
      header: t('mail.outbox.recipient'),
      cell: (row) => row.recipient,
      exportValue: (row) => row.recipient,
      sortable: true,
      filter: text,
      width: 230,
      grow: 1,
      primary: true,
    },
    {
      id: 'subject',
      header: t('mail.subject'),
      cell: (row) => row.subject,
      exportValue: (row) => row.subject,
      sortable: true,
      filter: text,
      width: 200,
      grow: 2,
    },
    {
      id: 'state',
      header: t('mail.outbox.state'),
      cell: (row) => t(`mail.outbox.state.${row.state === 'None' ? 'Canceled' : row.state}`),
      exportValue: (row) => row.state,
      sortable: true,
      filter: {
        type: 'text',
        operators: ['eq', 'ne'],
        options: states.map((value) => ({ value, label: t(`mail.outbox.state.${value}`) })),
      },
      width: 130,
    },
    {
      id: 'attempts',
      header: t('mail.outbox.attempts'),
      cell: (row) => formatNumber(row.attempts),
      exportValue: (row) => row.attempts,
      sortable: true,
      width: 90,
      align: 'end',
    },
    {
      id: 'lastError',
      header: t('mail.outbox.error'),
      cell: (row) => <span title={row.lastError ?? undefined}>{row.lastError}</span>,
      exportValue: (row) => row.lastError,
      filter: text,
      width: 220,
      grow: 2,
    },
    {
      id: 'createdAt',
      header: t('mail.outbox.created'),
      cell: (row) => <Moment value={row.createdAt} />,
      exportValue: (row) => row.createdAt,
      sortable: true,
      filter: date,
      width: momentWidth,
    },
    {
      id: 'nextAttemptAt',
      header: t('mail.outbox.next'),
      cell: (row) => (row.nextAttemptAt ? <Moment value={row.nextAttemptAt} /> : ''),
      exportValue: (row) => row.nextAttemptAt,
      sortable: true,
      width: momentWidth,
      hidden: true,
    },
  ];
}

const shape = shapeOf(
  outboxColumns((id) => id),
  [{ field: 'createdAt', descending: true }],
);

/** What became of the organization's mail; dead letters can be sent again, under the same Message-ID. */
export function OutboxList() {
  const t = useT();
  const control = useListState(shape);
  const answer = mailApi.useMailOutboxQuery({ query: control.query });
  const columns = useMemo(() => outboxColumns(t), [t]);
  const [retry] = mailApi.useMailRetryMutation();
  const bulkActions = (_rows: readonly OutboxRow[], choose: (action: true) => void) => (
    <PermissionButton permissionKey="organizationMailTemplateEdit" onClick={() => choose(true)}>
      {t('mail.outbox.retry')}
    </PermissionButton>
  );
  return (
    <AnsweredList
      list="outbox"
      label={t('mail.outbox')}
      columns={columns}
      rowId={(row) => row.id}
      control={control}
      answer={answer}
      exportUrl={mailRoutes.outbox.path}
      bulkActions={bulkActions}
      renderBulkDialog={(_action, rows, onClose) => (
        <BulkDialog
          title={t('mail.outbox.retryTitle', { count: rows.length })}
          items={rows.map(({ id, recipient, subject, state }) => ({
            id,
            name: recipient,
            detail: subject,
            refusal: state === 'Dead' ? undefined : t('mail.outbox.notDead'),
          }))}
          action={t('mail.outbox.retry')}
          run={(id) => retry({ id })}
          onClose={onClose}
        />
      )}
      empty={{ title: t('mail.outbox.none'), detail: t('mail.outbox.noneHelp') }}
    />
  );
}
