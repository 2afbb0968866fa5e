import type { OutboxRow } from '@blueport/contracts';
import { mailRoutes } from '@blueport/contracts/routes/messaging/mail-routes';
import { useMemo } from 'react';
import { BulkDialog } from '../../../../components/administration/BulkDialog.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { noteOrText } from '../../../../core/i18n/note-text.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { t as translate } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { momentWidth, shapeOf, type TableColumn } from '../../../../components/resource-table/column.ts';
import {
  choiceFilter,
  momentColumn,
  plainColumn,
  textColumn,
} from '../../../../components/resource-table/column-kinds.tsx';
import { ListContent } from '../../../../components/resource-table/ListPage.tsx';
import { useListState } from '../../../../components/resource-table/use-list-state.ts';
import { mailApi } from '../queries.ts';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';

const states = ['Pending', 'Sending', 'Sent', 'Dead', 'Canceled'] as const;

function outboxColumns(t: typeof translate): TableColumn<OutboxRow>[] {
  return [
    textColumn('recipient', t('mail.outbox.recipient'), { width: 230, grow: 1, primary: true }),
    textColumn('subject', t('mail.subject'), { width: 200, grow: 2 }),
    textColumn('state', t('mail.outbox.state'), {
      cell: (row) => <StatusChip of="mail" state={row.state === 'None' ? 'Canceled' : row.state} />,
      filter: choiceFilter(states, (value) => t(`mail.outbox.state.${value}`)),
      width: 130,
    }),
    plainColumn('attempts', t('mail.outbox.attempts'), (row) => row.attempts, {
      cell: (row) => formatNumber(row.attempts),
      sortable: true,
      width: 90,
      align: 'end',
    }),
    textColumn('lastError', t('mail.outbox.error'), {
      cell: (row) => {
        const text = noteOrText(row.failure, row.lastError);
        return <span title={text}>{text}</span>;
      },
      width: 220,
      grow: 2,
      sortable: false,
    }),
    momentColumn('createdAt', t('mail.outbox.created')),
    plainColumn('nextAttemptAt', t('mail.outbox.next'), (row) => row.nextAttemptAt, {
      cell: (row) => (row.nextAttemptAt ? <Moment value={row.nextAttemptAt} /> : ''),
      sortable: true,
      width: momentWidth,
      hidden: true,
    }),
  ];
}

const shape = shapeOf(
  outboxColumns((id) => id),
  [{ field: 'createdAt', descending: true }],
);

/** Outbox of the organization. Dead letters can be resent with the same Message-ID. */
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
    <ListContent
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
