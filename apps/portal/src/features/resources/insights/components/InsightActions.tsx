import Button from '@mui/material/Button';
import type { Insight } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { insightApi } from '../../../../core/api/insight-api.ts';
import { usePermission } from '../../../../core/auth/use-permission.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useAppSelector } from '../../../../core/store/store.ts';
import { useToast } from '../../../../ui/page/Toasts.tsx';
import { targetOf } from '../insight-target.ts';
import { SilenceDialog } from './SilenceDialog.tsx' with { load: 'dialog', texts: 'administration' };

/** Acknowledges an insight and sends it to webhooks, with a message about the outcome. */
function useInsightActions({ id, etag }: Insight) {
  const t = useT();
  const toast = useToast();
  const [acknowledge, acknowledging] = insightApi.useInsightAcknowledgeMutation();
  const [endSilence, ending] = insightApi.useInsightEndSilenceMutation();
  const [send, sending] = insightApi.useInsightSendMutation();
  return {
    isBusy: acknowledging.isLoading || ending.isLoading || sending.isLoading,
    error: acknowledging.error ?? ending.error ?? sending.error,
    onAcknowledge: async () => {
      const { data } = await acknowledge({ id, etag });
      if (!data) return;
      const { cloud } = data;
      if (cloud === 'forbidden' || cloud === 'failed')
        toast({ severity: 'warning', text: t(`insights.acknowledged.${cloud}`) });
      else
        toast({
          severity: 'success',
          text: t(cloud === null ? 'insights.acknowledged' : 'insights.acknowledged.cloud'),
        });
    },
    onEndSilence: () => void endSilence({ id, etag }),
    onSend: async () => {
      const { data } = await send({ id });
      if (!data) return;
      toast({
        severity: data.webhooks === 0 ? 'warning' : 'success',
        text: t('insights.sent', { count: data.webhooks }),
      });
    },
  };
}

/** What a person can do about an insight. */
export function InsightActions({ insight }: { readonly insight: Insight }) {
  const t = useT();
  const [isSilencing, setSilencing] = useState(false);
  const { isBusy, error, onAcknowledge, onEndSilence, onSend } = useInsightActions(insight);
  const mayEdit = usePermission('alertEdit').allowed;
  const isOpen = mayEdit && insight.state !== 'resolved';
  const common = { size: 'small', variant: 'outlined', disabled: isBusy } as const;
  return (
    <>
      <OpenButton insight={insight} />
      {isOpen && insight.acknowledgement === null && (
        <Button {...common} variant="contained" onClick={() => void onAcknowledge()}>
          {t('insights.acknowledge')}
        </Button>
      )}
      {isOpen && insight.silence === null && (
        <Button {...common} onClick={() => setSilencing(true)}>
          {t('insights.silence')}
        </Button>
      )}
      {mayEdit && insight.silence !== null && (
        <Button {...common} onClick={onEndSilence}>
          {t('insights.endSilence')}
        </Button>
      )}
      <Button {...common} onClick={() => void onSend()}>
        {t('insights.send')}
      </Button>
      <RequestFailure error={error} />
      <Suspense>
        {isSilencing && <SilenceDialog insight={insight} onClose={() => setSilencing(false)} />}
      </Suspense>
    </>
  );
}

/** Opens the page of the affected object, if the user may. */
function OpenButton({ insight }: { readonly insight: Insight }) {
  const t = useT();
  const organizationId = useAppSelector(({ auth }) => auth.account?.orgId ?? '');
  const target = targetOf(insight, organizationId);
  const { allowed } = usePermission(target?.key ?? 'insightsService');
  if (target === undefined || !allowed) return null;
  return (
    <Button size="small" variant="outlined" component={Link} to={target.to} nativeButton={false}>
      {t('insights.open')}
    </Button>
  );
}
