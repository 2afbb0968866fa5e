import EmptyIcon from '@mui/icons-material/WebhookOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Webhook, WebhookDelivery } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import { ViewSwitch } from '../../../../ui/url-tabs/ViewSwitch.tsx';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { webhookApi } from '../queries.ts';
import { formatNumber } from '../../../../core/i18n/format.ts';
import { useT, type t as translate } from '../../../../core/i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table/PlainTable.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../../components/states/index.ts';
import { eventText, attemptFailureText } from './webhook-texts.ts';
import { DialogFrame } from '../../../../ui/dialog/DialogFrame.tsx';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';

const columnsOf = (
  t: typeof translate,
  onOpen: (id: string) => void,
): readonly PlainColumn<WebhookDelivery>[] => [
  {
    id: 'event',
    header: t('organizations.webhook.event'),
    cell: ({ id, event }) => (
      // Aligns its text with the heading.
      <Button
        size="small"
        onClick={() => onOpen(id)}
        sx={{ marginInlineStart: '-6px', paddingInline: '6px', textAlign: 'start' }}
      >
        {eventText(t, event)}
      </Button>
    ),
  },
  {
    id: 'subject',
    header: t('organizations.webhook.about'),
    cell: ({ subject }) => subject,
    sx: { minWidth: 120 },
  },
  {
    id: 'state',
    header: t('organizations.webhook.state'),
    cell: ({ state }) => <StatusChip of="webhookDelivery" state={state} />,
    sx: { whiteSpace: 'nowrap' },
  },
  {
    id: 'status',
    header: t('organizations.webhook.answer'),
    cell: (delivery) => attemptFailureText(delivery) ?? delivery.status ?? '',
    sx: { minWidth: 160 },
  },
  {
    id: 'at',
    header: t('organizations.webhook.when'),
    cell: ({ createdAt }) => <Moment value={createdAt} />,
    sx: { whiteSpace: 'nowrap' },
  },
];

/** Moves the focus to the element that replaced the clicked row. */
const takeFocus = (place: HTMLElement | null): void => place?.focus();

/** Number of deliveries per page. */
const pageSize = 50;
/** Deliveries that were abandoned, or are waiting after a failed attempt. */
const failedOnly = { error: { exists: true } };
/** Polling interval for new deliveries, in milliseconds. */
const pollingMs = 3000;

/** Delivery log of a webhook, newest first, with the body and attempts of a selected delivery. */
export function WebhookLog({
  webhook,
  onClose,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [open, setOpen] = useState<string>();
  const [hasReturned, setHasReturned] = useState(false);
  // Kept here so that closing a delivery returns to the same page.
  const [page, setPage] = useState<LogPage>({ skip: 0, failed: false });
  return (
    <DialogFrame
      title={`${t('organizations.webhook.log')}: ${webhook.name}`}
      width="md"
      onClose={onClose}
      actions={
        <>
          {open === undefined ? null : (
            <Button
              onClick={() => {
                setOpen(undefined);
                setHasReturned(true);
              }}
              sx={{ marginInlineEnd: 'auto' }}
            >
              {t('organizations.webhook.allDeliveries')}
            </Button>
          )}
          <Button onClick={onClose}>{t('action.close')}</Button>
        </>
      }
    >
      {open !== undefined ? (
        <Box ref={takeFocus} tabIndex={-1} sx={{ outline: 'none' }}>
          <Delivery key={open} webhookId={webhook.id} id={open} />
        </Box>
      ) : (
        <Box ref={hasReturned ? takeFocus : undefined} tabIndex={-1} sx={{ outline: 'none' }}>
          <Deliveries webhookId={webhook.id} page={page} onPage={setPage} onOpen={setOpen} />
        </Box>
      )}
    </DialogFrame>
  );
}

interface LogPage {
  readonly skip: number;
  readonly failed: boolean;
}

interface DeliveriesProps {
  readonly webhookId: string;
  readonly page: LogPage;
  readonly onPage: (page: LogPage) => void;
  readonly onOpen: (id: string) => void;
}

function Deliveries({ webhookId, page, onPage, onOpen }: DeliveriesProps) {
  const t = useT();
  const columns = useMemo(() => columnsOf(t, onOpen), [t, onOpen]);
  const { skip, failed } = page;
  const { data, error, isFetching, refetch } = webhookApi.useWebhookDeliveriesQuery(
    {
      id: webhookId,
      query: { limit: pageSize, skip: skip || undefined, filterObj: failed ? failedOnly : undefined },
    },
    // New deliveries appear on the first page, so older pages do not need polling.
    { pollingInterval: skip === 0 ? pollingMs : 0, skipPollingIfUnfocused: true },
  );
  return (
    <>
      <Box sx={{ marginBottom: 3 }}>
        <ViewSwitch
          label={t('organizations.webhook.show')}
          value={failed ? 'failed' : 'all'}
          options={(['all', 'failed'] as const).map((value) => ({
            value,
            label: t(`organizations.webhook.show.${value}`),
          }))}
          onChange={(value) => onPage({ skip: 0, failed: value === 'failed' })}
        />
      </Box>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState label="Fetching...." />
      ) : data.total === 0 ? (
        failed ? (
          <EmptyState icon={<EmptyIcon />} title={t('organizations.webhook.noFailed')} />
        ) : (
          <EmptyState icon={<EmptyIcon />} title={t('organizations.webhook.noDelivery')}>
            {t('organizations.webhook.noDeliveryHelp')}
          </EmptyState>
        )
      ) : (
        <>
          <PlainTable
            label={t('organizations.webhook.log')}
            columns={columns}
            rows={data.result}
            rowKey={({ id }) => id}
          />
          <Pages
            skip={skip}
            total={data.total}
            busy={isFetching}
            onSkip={(to) => onPage({ skip: to, failed })}
          />
        </>
      )}
    </>
  );
}

interface PagesProps {
  readonly skip: number;
  readonly total: number;
  readonly busy: boolean;
  readonly onSkip: (skip: number) => void;
}

/** Range of the deliveries shown, with paging. Hidden if all fit on one page. */
function Pages({ skip, total, busy, onSkip }: PagesProps) {
  const t = useT();
  if (skip === 0 && total <= pageSize) return null;
  const last = Math.min(skip + pageSize, total);
  return (
    <Box
      component="nav"
      aria-label={t('organizations.webhook.pages')}
      aria-busy={busy}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, paddingTop: 3 }}
    >
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', marginInlineEnd: 'auto' }}>
        {t('table.range', {
          first: formatNumber(skip + 1),
          last: formatNumber(last),
          total: formatNumber(total),
        })}
      </Box>
      <Button
        size="small"
        variant="outlined"
        disabled={skip === 0}
        onClick={() => onSkip(Math.max(0, skip - pageSize))}
      >
        {t('organizations.webhook.newer')}
      </Button>
      <Button size="small" variant="outlined" disabled={last >= total} onClick={() => onSkip(last)}>
        {t('organizations.webhook.older')}
      </Button>
    </Box>
  );
}

function Delivery({ webhookId, id }: { readonly webhookId: string; readonly id: string }) {
  const t = useT();
  const [pollingInterval, setPollingInterval] = useState<number>(pollingMs);
  const { data, error, refetch } = webhookApi.useWebhookDeliveryQuery(
    { id: webhookId, did: id },
    { pollingInterval, skipPollingIfUnfocused: true },
  );
  // Poll pending or redelivered deliveries until they complete.
  const isUnderWay = data === undefined || data.state === 'pending' || data.state === 'sending';
  const next = isUnderWay ? pollingMs : 0;
  if (next !== pollingInterval) setPollingInterval(next);
  const [redeliver, { error: redeliveryError, isLoading }] = webhookApi.useWebhookRedeliverMutation();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
  const text = {
    margin: 0,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    typography: 'caption',
  } as const;
  return (
    <Box component="section" aria-label={data.event} sx={{ typography: 'body2' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, marginBottom: 2 }}>
        <code>
          {data.event} {data.id}
        </code>
        <Button
          variant="outlined"
          size="small"
          loading={isLoading}
          onClick={() => void redeliver({ id: webhookId, did: id })}
          sx={{ marginInlineStart: 'auto' }}
        >
          {t('organizations.webhook.again')}
        </Button>
      </Box>
      <RequestFailure error={redeliveryError} />
      <Box component="pre" sx={{ ...text, marginBottom: 3 }}>
        {data.body}
      </Box>
      {data.history.map((attempt) => (
        <Box key={attempt.at} sx={{ borderTop: 1, borderColor: 'divider', paddingBlock: 2 }}>
          <Moment value={attempt.at} /> · {attemptFailureText(attempt) ?? attempt.status} ·{' '}
          {attempt.milliseconds} ms
          <Box component="pre" sx={text}>
            {attempt.answer}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
