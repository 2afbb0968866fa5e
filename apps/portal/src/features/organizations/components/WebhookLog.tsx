import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Webhook, WebhookDelivery } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import { Moment } from '../../../fact-list/Moment.tsx';
import { RequestFailure } from '../../../administration/RequestFailure.tsx';
import {
  useRedeliverMutation,
  useWebhookDeliveriesQuery,
  useWebhookDeliveryQuery,
} from '../../../api/administration/webhook-queries.ts';
import { useT, type t as translate } from '../../../i18n/translate.tsx';
import { type PlainColumn, PlainTable } from '../../../plain-table/PlainTable.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../states/index.ts';
import { eventWords, failureWords } from './webhook-words.ts';

const columnsOf = (
  t: typeof translate,
  onOpen: (id: string) => void,
): readonly PlainColumn<WebhookDelivery>[] => [
  {
    id: 'event',
    header: t('organizations.webhook.event'),
    cell: ({ id, event }) => (
      <Button size="small" onClick={() => onOpen(id)}>
        {eventWords(t, event)}
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
    cell: ({ state }) => t(`organizations.webhook.delivery.${state}`),
    sx: { whiteSpace: 'nowrap' },
  },
  {
    id: 'status',
    header: t('organizations.webhook.answer'),
    cell: (delivery) => failureWords(t, delivery) ?? delivery.status ?? '',
    sx: { minWidth: 160 },
  },
  {
    id: 'at',
    header: t('organizations.webhook.when'),
    cell: ({ createdAt }) => <Moment value={createdAt} />,
    sx: { whiteSpace: 'nowrap' },
  },
];

/** The row that was pressed is gone: the keyboard goes on in what took its place. */
const takeFocus = (place: HTMLElement | null): void => place?.focus();

/** How often the log looks for what came meanwhile. */
const lookMs = 3000;

/** What a webhook was told: the newest deliveries, and one of them with its body and every attempt. */
export default function WebhookLog({
  webhook,
  onClose,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [open, setOpen] = useState<string>();
  const columns = useMemo(() => columnsOf(t, setOpen), [t]);
  const { data, error, refetch } = useWebhookDeliveriesQuery(webhook.id, { pollingInterval: lookMs });
  return (
    <Dialog open onClose={onClose} aria-labelledby="log-title" maxWidth="md" fullWidth>
      <DialogTitle id="log-title">
        {t('organizations.webhook.log')}: {webhook.name}
      </DialogTitle>
      <DialogContent>
        {open !== undefined ? (
          <Box ref={takeFocus} tabIndex={-1} sx={{ outline: 'none' }}>
            <Delivery key={open} webhookId={webhook.id} id={open} />
          </Box>
        ) : error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <LoadingState label="Fetching...." />
        ) : data.total === 0 ? (
          <EmptyState title={t('organizations.webhook.noDelivery')}>
            {t('organizations.webhook.noDeliveryHelp')}
          </EmptyState>
        ) : (
          <PlainTable
            label={t('organizations.webhook.log')}
            columns={columns}
            rows={data.result}
            rowKey={({ id }) => id}
          />
        )}
      </DialogContent>
      <DialogActions>
        {open === undefined ? null : (
          <Button onClick={() => setOpen(undefined)} sx={{ marginInlineEnd: 'auto' }}>
            {t('organizations.webhook.allDeliveries')}
          </Button>
        )}
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Delivery({ webhookId, id }: { readonly webhookId: string; readonly id: string }) {
  const t = useT();
  const [pollingInterval, setInterval] = useState<number>(lookMs);
  const { data, error, refetch } = useWebhookDeliveryQuery(
    { id: webhookId, delivery: id },
    { pollingInterval },
  );
  // What is on its way, or was asked for again, is followed to its end.
  const isUnderWay = data === undefined || data.state === 'pending' || data.state === 'sending';
  const next = isUnderWay ? lookMs : 0;
  if (next !== pollingInterval) setInterval(next);
  const [again, { error: refused, isLoading }] = useRedeliverMutation();
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
          onClick={() => void again({ id: webhookId, delivery: id })}
          sx={{ marginInlineStart: 'auto' }}
        >
          {t('organizations.webhook.again')}
        </Button>
      </Box>
      <RequestFailure error={refused} />
      <Box component="pre" sx={{ ...text, marginBottom: 3 }}>
        {data.body}
      </Box>
      {data.history.map((attempt) => (
        <Box key={attempt.at} sx={{ borderTop: 1, borderColor: 'divider', paddingBlock: 2 }}>
          <Moment value={attempt.at} /> · {failureWords(t, attempt) ?? attempt.status} ·{' '}
          {attempt.milliseconds} ms
          <Box component="pre" sx={text}>
            {attempt.answer}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
