import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import type { Subscription } from '@blueport/contracts';
import { useState } from 'react';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { subscriptionApi } from '../../../../core/api/subscription-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';

interface SubscriptionActionsProps {
  readonly subscriptions: readonly Subscription[];
  readonly onDone?: () => void;
}

/** Actions for one or several subscriptions. */
export function SubscriptionActions({ subscriptions, onDone }: SubscriptionActionsProps) {
  const t = useT();
  const [connect, connecting] = subscriptionApi.useSubscriptionConnectMutation();
  const [choose, choosing] = subscriptionApi.useSubscriptionSetDefaultMutation();
  const [asking, setAsking] = useState(false);
  const open = subscriptions.filter(({ connected, connectable }) => !connected && connectable);
  const connected = subscriptions.filter((one) => one.connected);
  const [only] = subscriptions;
  const single = subscriptions.length === 1 ? only : undefined;
  const each = async (rows: readonly Subscription[], work: (sid: string) => Promise<{ error?: unknown }>) => {
    for (const { subscriptionId } of rows) {
      if ((await work(subscriptionId)).error) return;
    }
    onDone?.();
  };
  const error = connecting.error ?? choosing.error;
  return (
    <>
      <PermissionButton
        permissionKey="organizationConnection"
        size="small"
        refusal={open.length === 0 ? t('subscriptions.nothingToConnect') : undefined}
        onClick={() => void each(open, (sid) => connect({ sid }))}
      >
        {t('subscriptions.connect')}
      </PermissionButton>
      <PermissionButton
        permissionKey="organizationConnection"
        size="small"
        refusal={connected.length === 0 ? t('subscriptions.nothingConnected') : undefined}
        onClick={() => setAsking(true)}
      >
        {t('subscriptions.disconnect')}
      </PermissionButton>
      {single ? (
        <Button
          size="small"
          variant="outlined"
          loading={choosing.isLoading}
          onClick={() =>
            void choose({ body: { subscriptionId: single.isDefault ? null : single.subscriptionId } })
          }
        >
          {t(single.isDefault ? 'subscriptions.noDefault' : 'subscriptions.makeDefault')}
        </Button>
      ) : null}
      {error ? <RequestFailure error={error} /> : null}
      {asking ? (
        <DisconnectDialog
          subscriptions={connected}
          onDone={() => {
            setAsking(false);
            onDone?.();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

interface DisconnectDialogProps {
  readonly subscriptions: readonly Subscription[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Disconnects subscriptions one by one and stops at the first failure. */
function DisconnectDialog({ subscriptions, onDone, onClose }: DisconnectDialogProps) {
  const t = useT();
  const [disconnect] = subscriptionApi.useSubscriptionDisconnectMutation();
  const send = async () => {
    for (const { subscriptionId: sid } of subscriptions) {
      const answer = await disconnect({ sid });
      if (answer.error) return answer;
    }
    return { data: null };
  };
  return (
    <FormDialog
      title={t('subscriptions.disconnectTitle', { count: subscriptions.length })}
      submit={t('subscriptions.disconnect')}
      send={send}
      onDone={onDone}
      onClose={onClose}
    >
      <DialogContentText>{t('subscriptions.disconnectHelp')}</DialogContentText>
      <Alert severity="info" sx={{ mt: 3 }}>
        {subscriptions.map(({ displayName }) => displayName).join(', ')}
      </Alert>
    </FormDialog>
  );
}
