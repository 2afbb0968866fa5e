import EmptyIcon from '@mui/icons-material/WebhookOutlined';
import Alert from '@mui/material/Alert';
import type { Webhook } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { webhookApi } from '../queries.ts';
import { CopyButton } from '../../../../ui/code-view/CopyButton.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../../components/states/index.ts';
import { WebhookRow, type WebhookAction } from './WebhookRow.tsx';
import { WebhookDialog } from './WebhookDialog.tsx' with { load: 'dialog' };
import { WebhookLog } from './WebhookLog.tsx' with { load: 'dialog' };
import { WebhookRotateDialog } from './WebhookRotateDialog.tsx' with { load: 'dialog' };
import { WebhookRemoveDialog } from './WebhookRemoveDialog.tsx' with { load: 'dialog' };

const key = 'organizationWebhook';

type Open =
  | { readonly kind: 'add' }
  | { readonly kind: WebhookAction; readonly webhook: Webhook }
  | { readonly kind: 'secret'; readonly secret: string };

/** Webhooks that notify other systems about the organization's deployments. */
export function WebhooksTab() {
  const t = useT();
  // No paging, because an organization has at most twenty.
  const { data, error, refetch } = webhookApi.useWebhookListQuery(
    { query: { limit: 0 } },
    { pollingInterval: 10_000, skipPollingIfUnfocused: true },
  );
  const [open, setOpen] = useState<Open>();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Fetching...." />;
  const add = (
    <PermissionButton permissionKey={key} variant="contained" onClick={() => setOpen({ kind: 'add' })}>
      {t('organizations.webhook.add')}
    </PermissionButton>
  );
  const close = () => setOpen(undefined);
  const showSecret = (secret: string) => setOpen({ kind: 'secret', secret });
  return (
    <SectionCard
      spaced
      title={t('organizations.webhooks')}
      detail={t('organizations.webhook.detail')}
      end={data.total > 0 ? add : undefined}
    >
      {open?.kind === 'secret' ? (
        <Alert severity="success" onClose={close} sx={{ marginBottom: 3 }}>
          {t('organizations.webhook.secretOnce')} <code>{open.secret}</code>
          <CopyButton text={open.secret} what={t('organizations.webhook.secret')} />
        </Alert>
      ) : null}
      {data.total === 0 ? (
        <EmptyState icon={<EmptyIcon />} title={t('organizations.webhook.none')} actions={add}>
          {t('organizations.webhook.noneHelp')}
        </EmptyState>
      ) : null}
      {data.result.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} onOpen={(kind) => setOpen({ kind, webhook })} />
      ))}
      <Suspense>
        <Opened open={open} onSecret={showSecret} onClose={close} />
      </Suspense>
    </SectionCard>
  );
}

interface OpenedProps {
  readonly open: Open | undefined;
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

function Opened({ open, onSecret, onClose }: OpenedProps) {
  switch (open?.kind) {
    case 'add':
      return <WebhookDialog webhook={undefined} onSecret={onSecret} onClose={onClose} />;
    case 'edit':
      return <WebhookDialog webhook={open.webhook} onSecret={onSecret} onClose={onClose} />;
    case 'log':
      return <WebhookLog webhook={open.webhook} onClose={onClose} />;
    case 'rotate':
      return <WebhookRotateDialog webhook={open.webhook} onSecret={onSecret} onClose={onClose} />;
    case 'remove':
      return <WebhookRemoveDialog webhook={open.webhook} onClose={onClose} />;
    default:
      return null;
  }
}
